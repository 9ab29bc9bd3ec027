const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** Control and direction characters, and what a file system or shell gives a meaning to. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*\\/]/gu;
const maxBytes = 200;

/** A name from elsewhere as a file name for this machine; empty if nothing of it can be used. */
export function safeFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? "";
  const name = last.replace(unsafe, "_").replace(/^[.\s-]+|[.\s]+$/g, "");
  return shortened(reserved.test(name) ? `_${name}` : name);
}

/** Keeps the ending. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name;
  const at = name.lastIndexOf(".");
  const ending = at > 0 && name.length - at <= 10 ? name.slice(at) : "";
  let kept = [...name.slice(0, name.length - ending.length)];
  while (Buffer.byteLength(kept.join("") + ending) > maxBytes) kept = kept.slice(0, -1);
  return kept.join("") + ending;
}
