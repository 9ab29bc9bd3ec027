const reservedNames = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** Control and direction characters, and characters that are special to file systems or shells. */
const unsafeCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*\\/]/gu;
const maxNameBytes = 200;
const maxEndingLength = 10;

/** Converts an untrusted name to a safe file name, or to an empty string if nothing in it is usable. */
export function toSafeFileName(fileName: string): string {
  const lastPart = fileName.split(/[/\\]/).at(-1) ?? "";
  const name = lastPart
    .replace(unsafeCharacters, "_")
    .replace(/^[.\s-]+/, "")
    .replace(/(?<![.\s])[.\s]+$/, "");
  return shortenName(reservedNames.test(name) ? `_${name}` : name);
}

/** Shortens a name while keeping its extension. */
function shortenName(name: string): string {
  if (Buffer.byteLength(name) <= maxNameBytes) return name;
  const index = name.lastIndexOf(".");
  const extension = index > 0 && name.length - index <= maxEndingLength ? name.slice(index) : "";
  const stem = [...name.slice(0, name.length - extension.length)].slice(0, maxNameBytes);
  while (Buffer.byteLength(stem.join("") + extension) > maxNameBytes) stem.pop();
  return stem.join("") + extension;
}
