import { isUnsafe } from "./unsafe-characters";

/** Quotes text as one shell word that is safe to print. */
export function quoteShellWord(text: string): string {
  if (/^[\w./:=@%+,-]+$/.test(text)) return text;
  if (!isUnsafe(text.replace(/[\n\t]/g, ""))) return `'${text.replaceAll("'", "'\\''")}'`;
  return `$'${[...Buffer.from(text)].map(escapeByte).join("")}'`;
}

const quoteCode = 0x27;
const backslashCode = 0x5c;

function escapeByte(byte: number): string {
  const isPlain = byte > 0x1f && byte < 0x7f && byte !== quoteCode && byte !== backslashCode;
  return isPlain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, "0")}`;
}
