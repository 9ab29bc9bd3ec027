import { attempt } from "../../base/attempt";
import { Failure } from "../../base/failure";
import { splitLines } from "../../base/text/lines";
import { pluralize } from "../../base/text/numbers/format-count";
import type { BegunRow, ImportRows, RowLocation, RowState } from "./import-rows";

/** Values that identify an import, by the names used in messages. */
export type ImportIdentity = Readonly<Record<string, string>>;

const stateByStatus: Readonly<Record<string, RowState>> = {
  created: "created",
  failed: "failed",
  unknown: "begun",
  unsent: "waiting",
};

/**
 * Applies a journal to the rows and returns the length of its complete lines, or undefined if not even the
 * first line is complete. A process that was killed while writing leaves an incomplete last line.
 */
export async function replayJournal(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
  rows: ImportRows,
  verifyIdentity: (identity: ImportIdentity) => void,
): Promise<number | undefined> {
  let length: number | undefined;
  let damagedLine: number | undefined;
  let lineNumber = 0;
  const missingIds = new Set<unknown>();
  const latestBegun = rows.identities && new Map<number, BegunRow>();
  const unresolved = { missing: missingIds, latestBegun };
  const narrowerEntries: { readonly entry: JournalEntry; readonly location: RowLocation }[] = [];
  for await (const { bytes, end, isEnded } of splitLines(chunks)) {
    lineNumber++;
    const entry = isEnded ? parseEntry(bytes) : undefined;
    if (length === undefined) {
      if (isEnded) verifyIdentity(readIdentity(entry, path));
      else if (!isPartialHeader(bytes)) throw createNoJournalFailure(path);
    } else if (entry === undefined) damagedLine ??= lineNumber;
    else if (damagedLine !== undefined) throw createDamagedFailure(path, damagedLine);
    else {
      const location = { from: length, length: end - length };
      if (isOfNarrowerFile(entry, rows)) narrowerEntries.push({ entry, location });
      else applyEntry(entry, rows, location, unresolved);
    }
    if (entry !== undefined) length = end;
  }
  for (const { entry, location } of narrowerEntries) {
    rows.identities?.claimWiderRow(String(entry.id));
    applyEntry(entry, rows, location, unresolved);
  }
  if (missingIds.size > 0) throw createMissingFailure(path, missingIds.size);
  if (latestBegun !== undefined) reopenSharedRows(rows, latestBegun);
  return length;
}

type JournalEntry = Readonly<Record<string, unknown>>;

function parseEntry(bytes: Uint8Array): JournalEntry | undefined {
  const value: unknown = attempt(() => JSON.parse(Buffer.from(bytes).toString()));
  return typeof value === "object" && value !== null ? (value as JournalEntry) : undefined;
}

const headerStart = '{"recoupImport":1,';

const isPartialHeader = (bytes: Uint8Array) =>
  headerStart.startsWith(Buffer.from(bytes).toString().slice(0, headerStart.length));

/**
 * Names written by version 0.1.0. Its journals must stay readable, because a new journal would resend every
 * row.
 */
const newNameByOld: Readonly<Record<string, string>> = { place: "address", "key mark": "key fingerprint" };

function readIdentity(entry: JournalEntry | undefined, path: string): ImportIdentity {
  if (entry?.recoupImport !== 1) throw createNoJournalFailure(path);
  const { recoupImport: _, ...identity } = entry;
  return Object.fromEntries(
    Object.entries(identity as ImportIdentity).map(([name, value]) => [newNameByOld[name] ?? name, value]),
  );
}

/** Journal entries that can only be resolved at the end of the journal. */
interface UnresolvedEntries {
  readonly missing: Set<unknown>;
  /** Each row's latest key. Undefined if rows are identified by number, because then no rows share a key. */
  readonly latestBegun: Map<number, BegunRow> | undefined;
}

/**
 * Whether the entry may belong to a row that has since gained columns. Such entries are applied last, so they
 * can't claim a row that the journal also names in full.
 */
const isOfNarrowerFile = ({ row, id }: JournalEntry, rows: ImportRows) =>
  findJournaledRow(rows, row, id) === undefined && rows.identities?.hasWiderRow(String(id)) === true;

function applyEntry(
  entry: JournalEntry,
  rows: ImportRows,
  location: RowLocation,
  { missing, latestBegun }: UnresolvedEntries,
): void {
  const { status, id, after } = entry;
  if (typeof after === "string") rows.statesAfter.push(after);
  const row = findJournaledRow(rows, entry.row, id);
  const state = stateByStatus[String(status)];
  const isOpen = status === undefined || state === "begun";
  if (row === undefined) trackMissing(id, isOpen, missing);
  else if (status === undefined) {
    const { before } = entry;
    const begunRow = {
      key: String(entry.key),
      at: Number(entry.at),
      before: typeof before === "string" ? before : undefined,
    };
    rows.begin(row, begunRow);
    latestBegun?.set(row, begunRow);
  } else if (state === "waiting") rows.release(row);
  else if (state !== undefined) rows.end(row, state, location);
}

/** Tracks rows that are no longer in the file and whose outcome is unknown. */
function trackMissing(id: unknown, isOpen: boolean, missing: Set<unknown>): void {
  if (isOpen && id !== undefined) missing.add(id);
  else missing.delete(id);
}

export function findJournaledRow({ identities }: ImportRows, row: unknown, id: unknown): number | undefined {
  if (identities !== undefined) return identities.findRow(String(id));
  return typeof row === "number" ? row : undefined;
}

const anotherJournalHint = "Another journal (--journal) starts a new import, which sends every row again.";

/**
 * Throws if the journal belongs to another file, or to an import of the same file with different values, such
 * as another target.
 */
export function checkIdentity(path: string, journalIdentity: ImportIdentity, identity: ImportIdentity): void {
  if (journalIdentity.file !== identity.file) {
    const problem = `The file is not the one that ${path} belongs to, or it was changed; nothing was sent.`;
    throw new Failure("usage", problem, {
      hint: "Restore the file to resume, and put new rows into a file of their own. Without the journal, every row is sent again.",
    });
  }
  const names = [...new Set([...Object.keys(journalIdentity), ...Object.keys(identity)])];
  const changedField = names.find((name) => journalIdentity[name] !== identity[name]);
  if (changedField === undefined) return;
  const [earlierText, currentText] = [journalIdentity, identity].map(
    (values) => values[changedField] || "none",
  );
  const change = `${path} was started with ${changedField} ${earlierText}; now it is ${currentText}.`;
  const resumeHint = "Use the same options to resume.";
  // With another journal, a plan doesn't send every row again: it skips those that it finds done.
  const planHint =
    changedField === "plan" ? "Each plan has its own journal: name another one with --journal." : resumeHint;
  throw new Failure("usage", `${change} Nothing was sent.`, {
    hint: identity.plan === undefined ? `${resumeHint} ${anotherJournalHint}` : planHint,
  });
}

/**
 * Creates the failure for rows that may have taken effect but are no longer in the file. With edited content,
 * they could take effect twice.
 */
function createMissingFailure(path: string, count: number): Failure {
  const rowsText = `${pluralize(count, "row")} sent before without a known outcome ${count === 1 ? "is" : "are"}`;
  return new Failure("usage", `${rowsText} no longer in the file, as ${path} says; nothing was sent.`, {
    hint: `Restore these rows, or first rerun the import of the file that has them, then run again. ${anotherJournalHint}`,
  });
}

function createNoJournalFailure(path: string): Failure {
  return new Failure("usage", `${path} is not the journal of an import; nothing was sent.`, {
    hint: "Name another one with --journal.",
  });
}

function createDamagedFailure(path: string, line: number): Failure {
  return new Failure("config", `${path} is damaged in line ${line}; nothing was sent.`, {
    hint: "It is the only record of what was sent: compare the cases with the rows before you delete it.",
  });
}

/**
 * Reopens rows that share a key in a request with an unknown outcome, because the request can only be
 * repeated with all of its rows. Ignores outcomes recorded for only some of these rows, because writing them
 * was interrupted.
 */
function reopenSharedRows(rows: ImportRows, latestBegun: ReadonlyMap<number, BegunRow>): void {
  const openKeys = new Set([...rows.begun.values()].map(({ key }) => key));
  for (const [row, begunRow] of latestBegun)
    if (openKeys.has(begunRow.key) && !rows.begun.has(row)) rows.begin(row, begunRow);
}
