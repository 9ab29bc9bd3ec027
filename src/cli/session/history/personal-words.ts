import { printJson, tryParseJson } from "../../../base/json/json";
import { type Digest, maskAssignment, maskField, maskPersonalData, maskUrl } from "./personal-data";

/** Words in flags that take people's names, addresses or messages. */
const personalWords = new Set(
  [
    "name email phone address city zip birth contact registration user author",
    "text comment comments message description chat title reason blocked needs",
    "query search where set body",
  ].flatMap((words) => words.split(" ")),
);

/** Whether a flag takes personal text. `--text-column` doesn't, because its value names a column. */
function isPersonal(flag: string): boolean {
  const words = flag.split("-");
  return words.at(-1) !== "column" && words.some((word) => personalWords.has(word));
}

const assignmentFlags = new Set(["--set", "--query"]);

/** Masks words that might be about people. Keeps IDs, references, files and choices. */
export function maskPersonalWords(words: readonly string[], digest: Digest): string[] {
  return words.map((word, index) => {
    const [, flag, value] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? [];
    if (flag !== undefined) return `${flag}=${maskValue(flag, value ?? "", digest)}`;
    if (/^--?[\w-]*$/.test(word)) return word;
    return maskValue(words[index - 1] ?? "", word, digest);
  });
}

function maskValue(flag: string, value: string, digest: Digest): string {
  if (flag === "--header") return maskHeader(value, digest);
  if (!flag.startsWith("--") || !isPersonal(flag)) return maskPlain(value, digest);
  if (assignmentFlags.has(flag) && value.includes("=")) return maskAssignment(value, digest);
  if (flag === "--body") return maskBody(value, digest);
  if (flag === "--where") return maskCondition(value, digest);
  return maskField(flag, value, digest);
}

/** Whether a word contains only printable ASCII characters, without spaces or `@`. */
const isPlainWord = (word: string) => /^[!-?A-~]*$/.test(word);

function maskBody(value: string, digest: Digest): string {
  const json = /^\s*[[{]/.test(value) ? tryParseJson(value) : undefined;
  if (json !== undefined) return printJson(maskPersonalData(json, digest));
  return /^\s*[[{"]/.test(value) ? digest(value) : maskPlain(value, digest);
}

function maskHeader(value: string, digest: Digest): string {
  const [, name, text = ""] = /^([\w-]+): *(.*)$/s.exec(value) ?? [];
  return name === undefined ? digest(value) : `${name}: ${maskPlain(text, digest)}`;
}

function maskPlain(value: string, digest: Digest): string {
  if (!isPlainWord(value)) return digest(value);
  return value.includes("?") ? maskUrl(value, digest) : value;
}

function maskCondition(value: string, digest: Digest): string {
  const [, field = "", operator = "", text = ""] =
    /^([\w.]{1,100}\s?)(!=|<=|>=|=|<|>|~)(.*)$/s.exec(value) ?? [];
  if (operator === "") return digest(value);
  return `${field}${operator}${maskField(field.trim().split(".").at(-1) ?? "", text, digest)}`;
}
