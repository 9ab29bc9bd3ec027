import { resolve } from "node:path";
import { Failure } from "../../base/failure";
import type { Finding } from "../../base/finding";
import type { Host } from "../../base/host";
import type { JsonObject } from "../../base/json/json";
import { refusePipe } from "../../base/refuse-pipe";
import type { RunningFingerprint } from "../../base/text/fingerprint";
import { createMissingFileFailure, refuseFolder } from "../../cli/line/text-input";
import { findDelimiter } from "../formats/csv-records";
import type { LocalText } from "./suggested-format";

export type SourceFormat = "csv" | "ndjson" | "camt";

/** A source of rows that can be read more than once. */
export interface RowSource {
  /** File name as the user gave it. */
  readonly name: string;
  /** Undefined for stdin. */
  readonly path: string | undefined;
  readonly format: SourceFormat;
  readonly delimiter: string;
  /**
   * Reads the bytes from the start until the signal is aborted. At the end, the fingerprint covers every
   * byte.
   */
  read(fingerprint: RunningFingerprint, signal?: AbortSignal): AsyncIterable<Uint8Array>;
  /** Whether the file is unchanged since it was opened. Doesn't read its content. */
  isUnchanged(): Promise<boolean>;
}

/** Opens a file relative to the working folder, or stdin for `-`. */
export async function openSource(host: Host, file: string, { takesXml = false } = {}): Promise<RowSource> {
  const path = file === "-" ? undefined : resolve(host.workingFolder, file);
  const openChunks = () => (path === undefined ? openStdin(host) : openFile(host, file, path));
  if (path !== undefined) await refusePipe(host.files, path, `the file ${file}`);
  const version = await readVersion(host, path);
  const firstPiece = await readFirstChunk(openChunks()).catch(refuseFolder);
  const name = file === "-" ? "stdin" : file;
  if (firstPiece === undefined) throw new Failure("usage", `No data in ${name}; nothing was sent.`);
  checkEncoding(firstPiece, name);
  const start = new TextDecoder().decode(firstPiece);
  refuseForeignFormat(start, name);
  const format = detectFormat(file, start);
  if (format === "camt" && !takesXml)
    throw new Failure("usage", `The text of ${name} is XML; nothing was sent.`, {
      hint: "Use CSV or NDJSON.",
    });
  return {
    name,
    path,
    format,
    delimiter: findDelimiter(start),
    read: (fingerprint, signal) => readInTurns(host, openChunks(), fingerprint, signal),
    isUnchanged: async () => (await readVersion(host, path)) === version,
  };
}

async function readVersion({ files }: Host, path: string | undefined): Promise<string | undefined> {
  return path === undefined ? undefined : (await files.status(path, true))?.version;
}

async function* openFile({ files }: Host, file: string, path: string): AsyncGenerator<Uint8Array> {
  const chunks = await files.readPieces(path);
  if (chunks === undefined) throw createMissingFileFailure(file);
  yield* chunks;
}

async function* openStdin({ stdin }: Host): AsyncGenerator<Uint8Array> {
  const bytes = await stdin.bytes();
  if (bytes.length > 0) yield bytes;
}

async function readFirstChunk(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  for await (const chunk of chunks) return chunk;
  return undefined;
}

/** Yields to the event loop after each piece, so Ctrl-C doesn't wait for the end of the file. */
async function* readInTurns(
  { turn }: Host,
  chunks: AsyncIterable<Uint8Array>,
  fingerprint: RunningFingerprint,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    await turn();
    if (signal?.aborted) throw new Failure("interrupted", "interrupted");
    fingerprint.add(chunk);
    yield chunk;
  }
}

function checkEncoding([first, second]: Uint8Array, name: string): void {
  if (!(first === 0xff && second === 0xfe) && !(first === 0xfe && second === 0xff)) return;
  throw new Failure("usage", `The text of ${name} is UTF-16; nothing was sent.`, {
    hint: "Save it as UTF-8.",
  });
}

/** Common formats other than CSV and NDJSON. Parsed as CSV, they would cause misleading findings. */
const foreignFormats: readonly (readonly [start: RegExp, name: string, hint: string])[] = [
  [
    /^\ufeff?\s*(\{1:[A-Z]|:20:)/,
    "a SWIFT statement (MT940)",
    "Use camt.053, which banks offer for the same account, or CSV.",
  ],
  [/^PK[^\P{Cc}\s]{2}/u, "a workbook or another ZIP file", "Save the sheet as CSV, in UTF-8."],
  [/^\ufeff?\s*\[\s*[{\]]/, "a JSON list", "Write each object on its own line, as jq -c '.[]' does."],
];

function refuseForeignFormat(start: string, source: string): void {
  for (const [pattern, name, hint] of foreignFormats)
    if (pattern.test(start))
      throw new Failure("usage", `The content of ${source} is ${name}; nothing was sent.`, { hint });
}

/**
 * Detects the format by file extension, then by the first character, since no CSV header starts with `{` or
 * `<`.
 */
function detectFormat(file: string, start: string): SourceFormat {
  if (/\.xml$/i.test(file)) return "camt";
  if (/\.(ndjson|jsonl)$/i.test(file)) return "ndjson";
  if (/\.(csv|tsv|txt)$/i.test(file)) return "csv";
  if (/^\ufeff?\s*</.test(start)) return "camt";
  return /^\ufeff?\s*\{/.test(start) ? "ndjson" : "csv";
}

/** A row of the file. For the header, contains findings instead of a body. */
export interface SourceRow {
  /**
   * Row number as in a spreadsheet, where the header is row 1. In NDJSON, the line number; in XML, the
   * transaction number.
   */
  readonly row: number;
  /** Undefined for the header, unreadable rows and ignored entries. */
  readonly body?: JsonObject;
  readonly client?: string;
  readonly findings: readonly Finding[];
  /** Unreadable cells that a flag such as `--decimal` might make readable. */
  readonly localTexts?: readonly LocalText[];
  /** Why the entry isn't a row to send, for example `unbooked entry`. */
  readonly ignoreReason?: string;
  /** Why a bank transaction isn't sent even though it is a payment. The user has to decide. */
  readonly holdReason?: string | undefined;
  /** Only for a header: fields without a column, reported with it. */
  readonly missingFields?: ReadonlySet<string>;
  /** Only for a header: unknown columns, which are ignored. */
  readonly ignoredColumns?: readonly string[];
}
