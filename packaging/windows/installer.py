"""Makes what Windows needs beside the bundle: the executables' version resource, and the installer's script."""

from __future__ import annotations

from pathlib import Path

import product
from product import ROOT, release

SCRIPT = """\
; Made by packaging/windows/installer.py; compile with Inno Setup 6: ISCC dicebox.iss
[Setup]
AppId={{{{{identity}}}
AppName={name}
AppVersion={version}
AppVerName={name} {version}
AppPublisher={author}
AppPublisherURL={home}
VersionInfoVersion={numbers}
DefaultDirName={{autopf}}\\{name}
DisableProgramGroupPage=yes
; For one user, without an administrator's password; for all users on request.
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
ChangesAssociations=yes
CloseApplications=yes
OutputBaseFilename={name}-{version}-windows-x64
OutputDir=.
SetupIconFile={icons}\\{name}.ico
UninstallDisplayIcon={{app}}\\{name}-window.exe
LicenseFile={licence}
Compression=lzma2
SolidCompression=yes
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "es"; MessagesFile: "compiler:Languages\\Spanish.isl"
Name: "pl"; MessagesFile: "compiler:Languages\\Polish.isl"
Name: "de"; MessagesFile: "compiler:Languages\\German.isl"

[CustomMessages]
{messages}

[InstallDelete]
Type: filesandordirs; Name: "{{app}}\\_internal"

[Files]
Source: "{bundle}\\*"; DestDir: "{{app}}"; Flags: ignoreversion recursesubdirs createallsubdirs
Source: "{icons}\\game.ico"; DestDir: "{{app}}"; Flags: ignoreversion

[Icons]
Name: "{{autoprograms}}\\{name}"; Filename: "{{app}}\\{name}-window.exe"; Comment: "{{cm:Summary}}"

[Registry]
Root: HKA; Subkey: "Software\\Classes\\{suffix}"; ValueType: string; ValueData: "{kind}"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\\Classes\\{suffix}"; ValueType: string; ValueName: "Content Type"; ValueData: "{mime}"
Root: HKA; Subkey: "Software\\Classes\\{kind}"; ValueType: string; ValueData: "{{cm:FileKind}}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\\Classes\\{kind}\\DefaultIcon"; ValueType: string; ValueData: "{{app}}\\game.ico"
Root: HKA; Subkey: "Software\\Classes\\{kind}\\shell\\open\\command"; ValueType: string; \\
  ValueData: \"""{{app}}\\{name}-window.exe"" ""%1\"""

[Run]
Filename: "{{app}}\\{name}-window.exe"; Description: "{{cm:LaunchProgram,{name}}}"; \\
  Flags: nowait postinstall skipifsilent
"""

RESOURCE = """\
VSVersionInfo(
  ffi=FixedFileInfo(filevers={quad}, prodvers={quad}, mask=0x3F, flags=0x0, OS=0x40004, fileType=0x1, subtype=0x0),
  kids=[
    StringFileInfo([
      StringTable("040904B0", [
        StringStruct("CompanyName", {author!r}),
        StringStruct("FileDescription", {summary!r}),
        StringStruct("FileVersion", {version!r}),
        StringStruct("InternalName", {name!r}),
        StringStruct("LegalCopyright", {copyright!r}),
        StringStruct("OriginalFilename", {file!r}),
        StringStruct("ProductName", {name!r}),
        StringStruct("ProductVersion", {version!r}),
      ])
    ]),
    VarFileInfo([VarStruct("Translation", [0x0409, 1200])]),
  ],
)
"""

PROGRAM_KIND = f"{product.NAME}.game"
"""The name of the file type in the registry."""


def quad() -> tuple[int, int, int, int]:
    """The version as Windows counts: four numbers."""
    numbers = [int(number) for number in product.version().split(".")]
    major, minor, patch, *_ = [*numbers, 0, 0]
    return (major, minor, patch, 0)


def script(bundle: Path) -> str:
    """The script for Inno Setup; `bundle` is the folder that it packs."""
    messages = [
        f"{code}.{name}={text}"
        for name, texts in (("Summary", product.SUMMARY), ("FileKind", product.FILE_KIND))
        for code, text in texts.items()
    ]
    return SCRIPT.format(
        identity=product.WINDOWS_ID,
        name=product.NAME,
        version=product.version(),
        numbers=".".join(map(str, quad())),
        author=product.AUTHOR,
        home=product.HOME,
        icons=ROOT / "packaging" / "windows",
        licence=ROOT / "LICENSE",
        bundle=bundle,
        messages="\n".join(messages),
        suffix=product.SUFFIX,
        mime=product.MIME_TYPE,
        kind=PROGRAM_KIND,
    )


def version_resource() -> str:
    """What the properties of the executables say, as PyInstaller reads it."""
    return RESOURCE.format(
        quad=quad(),
        author=product.AUTHOR,
        summary=product.SUMMARY["en"],
        version=product.version(),
        name=product.NAME,
        file=f"{product.NAME}.exe",
        copyright=f"© {release().day.year} {product.AUTHOR}",
    )


def build(bundle: Path, out: Path) -> Path:
    """The installer's script, written into this folder; Inno Setup reads it as UTF-8 by its byte order mark."""
    file = out / f"{product.NAME}.iss"
    file.write_text(script(bundle), encoding="utf-8-sig", newline="\r\n")
    return file
