import { Failure } from "../base/failure";
import { splitLines } from "../base/text/lines";
import type { ImportRows, RowState } from "./import-rows";

/** What makes an import this one; each value in words, by what it is called. */
export type About = Readonly<Record<string, string>>;

const states: Readonly<Record<string, RowState>> = {
  created: "created",
  failed: "failed",
  unknown: "begun",
  unsent: "waiting",
};

/**
 * Applies a journal to the rows and returns the length of its complete lines: the last one may be torn where
 * its writer was killed. Undefined where not even the first line is whole.
 */
export async function replayJournal(
  pieces: AsyncIterable<Uint8Array>,
  path: string,
  rows: ImportRows,
  check: (about: About) => void,
): Promise<{ readonly length: number } | undefined> {
  let length: number | undefined;
  let broken: number | undefined;
  let count = 0;
  for await (const { bytes, end, isEnded } of splitLines(pieces)) {
    count++;
    const entry = isEnded ? parseEntry(bytes) : undefined;
    if (length === undefined) {
      if (isEnded) check(aboutOf(entry, path));
      else if (!looksBegun(bytes)) throw noJournal(path);
    } else if (entry === undefined) broken ??= count;
    else if (broken !== undefined) throw damaged(path, broken);
    else take(entry, rows, { from: length, length: end - length });
    if (entry !== undefined) length = end;
  }
  return length === undefined ? undefined : { length };
}

type Entry = Readonly<Record<string, unknown>>;

function parseEntry(bytes: Uint8Array): Entry | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString());
    return typeof value === "object" && value !== null ? (value as Entry) : undefined;
  } catch {
    return undefined;
  }
}

const headStart = '{"recoupImport":1,';

/** A first line that was cut off while it was written. */
const looksBegun = (bytes: Uint8Array) =>
  headStart.startsWith(Buffer.from(bytes).toString().slice(0, headStart.length));

function aboutOf(entry: Entry | undefined, path: string): About {
  if (entry?.recoupImport !== 1) throw noJournal(path);
  const { recoupImport: _, ...about } = entry;
  return about as About;
}

function take(entry: Entry, rows: ImportRows, place: { from: number; length: number }): void {
  const { row, key, at, status } = entry;
  if (typeof row !== "number") return;
  const state = states[String(status)];
  if (status === undefined) rows.begin(row, { key: String(key), at: Number(at) });
  else if (state === "waiting") rows.release(row);
  else if (state !== undefined) rows.end(row, state, place);
}

/** Another file, or another place to send it to. */
export function refuseForeign(path: string, found: About, about: About): void {
  if (found.file !== about.file) {
    throw new Failure(
      "usage",
      `The file is not the one that ${path} is about, or was changed since; nothing was sent.`,
      {
        hint: "Put it back as it was to go on. To import what it is now from the start, delete the journal: then nothing is known any more of what was sent.",
      },
    );
  }
  const names = [...new Set([...Object.keys(found), ...Object.keys(about)])];
  const other = names.find((name) => found[name] !== about[name]);
  if (other === undefined) return;
  const [before, now] = [shown(found[other]), shown(about[other])];
  throw new Failure(
    "usage",
    `${path} was begun with ${other} ${before}; this time it is ${now}. Nothing was sent.`,
    {
      hint: `Run it as before to go on, or give this import a journal of its own: --journal.`,
    },
  );
}

const shown = (value: string | undefined) => (value === undefined || value === "" ? "none" : value);

function noJournal(path: string): Failure {
  return new Failure("usage", `${path} is not the journal of an import; nothing was sent.`, {
    hint: "Name another one with --journal.",
  });
}

function damaged(path: string, line: number): Failure {
  return new Failure("config", `${path} is damaged in line ${line}; nothing was sent.`, {
    hint: "Without it nobody knows what was sent: compare the cases with the rows before it is deleted.",
  });
}
