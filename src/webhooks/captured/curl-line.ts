import { Failure } from "../../base/failure";
import type { Headers } from "../../base/http";
import { type HeaderPair, readHeaderLine, toHeaders } from "./headers";
import { splitShellWords } from "./shell-words";

/** curl's short options that take a value, in the same word or the next one. */
const valueOptionLetters = "AbcCdDeEFhHKmoPQrtTuUwxXyYz";
const bodyOptions = new Set(["-d", "--data", "--data-ascii", "--data-raw", "--data-binary", "--json"]);
/** Options whose value is encoded by curl, or sent as a form or file. */
const convertedBodyOptions = new Set([
  "--data-urlencode",
  "-F",
  "--form",
  "--form-string",
  "-T",
  "--upload-file",
]);
const headerOptions = new Set(["-H", "--header"]);

interface CurlOption {
  readonly name: string;
  readonly value: string;
}

/** Matches an option quoted for the command line of Windows, in which `^"` is a quote. */
const windowsQuotePattern = /\s(?:-H|--header|-d|--data(?:-raw|-binary)?)\s+\^"/;

/** Reads a curl command line written by a browser, a proxy or a person. */
export function readCurlLine(bytes: Uint8Array): { headers: Headers; body: Uint8Array } {
  const line = Buffer.from(bytes).toString("latin1");
  if (windowsQuotePattern.test(line)) {
    throw new Failure("usage", "the captured curl command is quoted for the command line of Windows.", {
      hint: "Copy it in the form for bash.",
    });
  }
  const words = splitShellWords(line);
  if (words === undefined) {
    throw new Failure("usage", "the captured curl command has a quote that is not closed.", {
      hint: "Copy the whole command, in the form for bash.",
    });
  }
  const options = parseOptions(words.slice(1));
  const converted = options.find(({ name }) => convertedBodyOptions.has(name));
  if (converted !== undefined) {
    const problem = `the captured curl command doesn't hold its body as sent (${converted.name}).`;
    throw new Failure("usage", problem, {
      hint: "Pass the body in a file, and the signature with --header.",
    });
  }
  const headers = options.filter(({ name }) => headerOptions.has(name)).flatMap(readHeader);
  const parts = options.filter(({ name }) => bodyOptions.has(name)).map(readBodyData);
  return { headers: toHeaders(headers), body: Buffer.from(parts.join("&"), "latin1") };
}

function parseOptions(words: readonly string[]): readonly CurlOption[] {
  const options: CurlOption[] = [];
  for (let index = 0; index < words.length; index++) {
    const { name, value } = readWord(words[index] ?? "");
    const takesNext = value === undefined && takesValue(name);
    if (takesNext) index++;
    options.push({ name, value: takesNext ? (words[index] ?? "") : (value ?? "") });
  }
  return options;
}

const takesValue = (name: string) =>
  bodyOptions.has(name) ||
  convertedBodyOptions.has(name) ||
  headerOptions.has(name) ||
  (/^-[^-]$/.test(name) && valueOptionLetters.includes(name.charAt(1)));

/**
 * Splits `--name`, `--name=value`, `-n`, `-nvalue`, or combined short options, of which only the last can
 * have a value.
 */
function readWord(word: string): { name: string; value?: string | undefined } {
  if (word.startsWith("--")) {
    const [, name = word, value] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? [];
    return { name, value };
  }
  if (!word.startsWith("-")) return { name: word };
  const position = [...word].findIndex((letter, index) => index > 0 && valueOptionLetters.includes(letter));
  if (position < 0) return { name: word };
  return { name: `-${word.charAt(position)}`, value: word.slice(position + 1) || undefined };
}

/** Reads a header option. Skips headers that curl drops (`Accept:`) or sends without a value (`Accept;`). */
function readHeader({ value }: CurlOption): readonly HeaderPair[] {
  if (value.startsWith("@")) {
    throw new Failure("usage", "the captured curl command takes its headers from a file.", {
      hint: "Pass the body in a file, and the signature with --header.",
    });
  }
  const header = readHeaderLine(Buffer.from(value, "latin1").toString("utf8"));
  return header === undefined || header[1].trim() === "" ? [] : [header];
}

function readBodyData({ name, value }: CurlOption): string {
  if (value.startsWith("@") && name !== "--data-raw") {
    throw new Failure("usage", "the captured curl command takes its body from a file.", {
      hint: "Pass that file as the body, and the signature with --header.",
    });
  }
  return value;
}
