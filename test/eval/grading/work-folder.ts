import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unzip } from "../../support/unzip";

/** Reads the agent's files. A missing file counts as empty. */
export interface WorkFolder {
  readonly text: (file: string) => string;
  /** Returns a file's non-empty lines, trimmed. */
  readonly lines: (file: string) => readonly string[];
  /** Returns the text of all cells in a spreadsheet. */
  readonly sheet: (file: string) => string;
}

export function readWorkFolder(folder: string): WorkFolder {
  const bytes = (file: string) =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file)) : Buffer.alloc(0);
  const text = (file: string) => bytes(file).toString();
  const lines = (file: string) =>
    text(file)
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
  const sheet = (file: string) => {
    const archive = bytes(file);
    if (!archive.includes("PK\x05\x06", 0, "latin1")) return "";
    return [...unzip(archive)].flatMap(([name, part]) => (name.startsWith("xl/") ? [part] : [])).join("\n");
  };
  return { text, lines, sheet };
}

/** Returns a finding for each missing or extra line. `isOrdered` also compares the order. */
export function compareLines(
  file: string,
  matches: readonly string[],
  expected: readonly string[],
  { isOrdered = false } = {},
): readonly string[] {
  const missing = expected.filter((line) => !matches.includes(line));
  const extra = matches.filter((line) => !expected.includes(line));
  const findings = [
    ...missing.map((line) => `${file} lacks ${line}`),
    ...extra.map((line) => `${file} has ${line}`),
    ...(matches.length === expected.length
      ? []
      : [`${file} has ${matches.length} lines, not ${expected.length}`]),
  ];
  const isInOrder = !isOrdered || matches.join("\n") === expected.join("\n");
  return findings.length > 0 || isInOrder ? findings : [`${file} has its lines in another order`];
}
