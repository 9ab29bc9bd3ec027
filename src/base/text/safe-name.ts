const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** Control and direction characters, and characters special to file systems or shells. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*\\/]/gu;
const maxBytes = 200;
const maxEndingLength = 10;

/** Converts an untrusted name to a safe file name; empty if no part of the name is usable. */
export function toSafeFileName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? "";
  const name = last
    .replace(unsafe, "_")
    .replace(/^[.\s-]+/, "")
    .replace(/(?<![.\s])[.\s]+$/, "");
  return shortenName(reserved.test(name) ? `_${name}` : name);
}

/** Shortens a name, but keeps its extension. */
function shortenName(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name;
  const index = name.lastIndexOf(".");
  const ending = index > 0 && name.length - index <= maxEndingLength ? name.slice(index) : "";
  const stem = [...name.slice(0, name.length - ending.length)].slice(0, maxBytes);
  while (Buffer.byteLength(stem.join("") + ending) > maxBytes) stem.pop();
  return stem.join("") + ending;
}
