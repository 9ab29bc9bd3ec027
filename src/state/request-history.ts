import { createHmac, randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Files } from "../base/host";
import { isJsonObject, type JsonObject, printJson, tryParseJson } from "../base/json/json";

const maxFiles = 4;
/**
 * Numbers reserved for each file. A file has fewer entries, so its first number is known without reading the
 * previous file.
 */
const numbersPerFile = 100_000;

/**
 * Opens the history of sent requests, stored as JSON lines in files of about 5 MB. Each append is a single
 * write, so processes need no lock. When a file is full, the next one starts. Lines that other processes
 * still append to the full file are retained. Keeps the latest four files.
 */
export function openHistory(files: Files, dataFolder: string, maxFileBytes = 5_000_000) {
  const folder = join(dataFolder, "history");
  let currentFile = "";
  /** Number of bytes to append before checking again whether the file is full. */
  let remainingBytes = 0;

  const selectFileToAppend = async () => {
    await files.makeFolder(folder);
    const fileNumbers = await listFileNumbers(files, folder);
    const newestNumber = fileNumbers.at(-1) ?? 0;
    const isFull = ((await files.status(buildPath(folder, newestNumber)))?.bytes ?? 0) >= maxFileBytes;
    if (!isFull) return buildPath(folder, newestNumber);
    for (const number of fileNumbers)
      if (number <= newestNumber + 1 - maxFiles) await files.remove(buildPath(folder, number));
    return buildPath(folder, newestNumber + 1);
  };

  return {
    folder,

    /** Masks each line, except those recorded in full at the user's request. Runs only once. */
    maskOlder: (mask: (line: JsonObject) => JsonObject) => maskOlderLines(files, folder, mask),

    /** Appends lines. Each is a JSON object without line breaks whose first field is `id` or `of`. */
    async append(...lines: readonly string[]): Promise<void> {
      if (remainingBytes <= 0) {
        currentFile = await selectFileToAppend();
        remainingBytes = maxFileBytes / 20;
      }
      const text = lines.map((line) => `${line}\n`).join("");
      remainingBytes -= Buffer.byteLength(text);
      await files.append(currentFile, text);
    },

    /** Returns the requests, oldest first. */
    read: () => readRequests(files, folder),
  };
}

/** May lose a line that another process appends during the replacement, but runs only once. */
async function maskOlderLines(
  files: Files,
  folder: string,
  mask: (line: JsonObject) => JsonObject,
): Promise<void> {
  const markerFile = join(folder, "masked");
  if ((await files.status(markerFile)) !== undefined) return;
  await files.makeFolder(folder);
  await files.lock(`${markerFile}.lock`, async () => {
    for (const number of await listFileNumbers(files, folder)) {
      const file = buildPath(folder, number);
      const lines = splitEntries(await files.read(file)).map((line) => maskLine(line, mask));
      await files.write(file, lines.join("\n"));
    }
    await files.write(markerFile, "");
  });
}

/** Removes everything but the ID from a damaged line. The line stays, because lines are counted. */
function maskLine(line: string, mask: (line: JsonObject) => JsonObject): string {
  const fields = parseLine(line);
  if (fields === undefined) return /^\{"(id|of)":"[\w-]+"/.exec(line)?.[0] ?? "";
  return fields.full === true ? line : printJson(mask(fields));
}

async function listFileNumbers(files: Files, folder: string): Promise<readonly number[]> {
  return (await files.list(folder))
    .flatMap((name) => /^(\d{1,9})\.ndjson$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

const buildPath = (folder: string, number: number) => join(folder, `${number}.ndjson`);

async function readRequests(files: Files, folder: string): Promise<readonly RecordedRequest[]> {
  const requests: RecordedRequest[] = [];
  const requestsById = new Map<string, RecordedRequest>();
  for (const fileNumber of await listFileNumbers(files, folder)) {
    let number = fileNumber * numbersPerFile;
    for (const line of splitEntries(await files.read(buildPath(folder, fileNumber)))) {
      const [, kind, id = ""] = /^\{"(id|of)":"([\w-]+)"/.exec(line) ?? [];
      if (kind === "of") requestsById.get(id)?.setOutcome(line);
      if (kind !== "id") continue;
      const request = new RecordedRequest(++number, line);
      requestsById.set(id, request);
      requests.push(request);
    }
  }
  return requests;
}

/**
 * Returns the entries, one per line. If the disk was full or the power failed, an entry may be cut off, with
 * the next one on the same line.
 */
function splitEntries(bytes: Uint8Array = new Uint8Array()): readonly string[] {
  const lines = Buffer.from(bytes).toString().split("\n");
  return lines.flatMap((line) => {
    const entries = line.split(/(?=\{"(?:id|of)":")/);
    return entries.length === 1 || tryParseJson(line) !== undefined ? [line] : entries;
  });
}

/** A request in the history. Parses its lines only when it is shown, because most requests never are. */
export class RecordedRequest {
  #outcome = "";

  constructor(
    /** Unique, and never changes. */
    readonly number: number,
    readonly line: string,
  ) {}

  setOutcome(line: string): void {
    this.#outcome = line;
  }

  /**
   * The fields of the entry. Undefined if its first line is damaged. A write without an outcome was sent but
   * may not have got a response.
   */
  get fields(): JsonObject | undefined {
    const startFields = parseLine(this.line);
    return startFields && { ...startFields, ...parseLine(this.#outcome) };
  }
}

function parseLine(line: string): JsonObject | undefined {
  const value = tryParseJson(line);
  return isJsonObject(value) ? value : undefined;
}

/**
 * Returns a function that computes digests with a key stored in this folder. Equal strings have equal
 * digests. Without the key, a string can't be guessed from its digest.
 */
export async function createTextDigest(files: Files, folder: string): Promise<(text: string) => string> {
  const key = await readKey(files, folder);
  return (text) => `hidden:${createHmac("sha256", key).update(text).digest("hex").slice(0, 10)}`;
}

async function readKey(files: Files, folder: string): Promise<Uint8Array> {
  const file = join(folder, "digest.key");
  const existingKey = await files.read(file);
  if (existingKey !== undefined) return existingKey;
  await files.makeFolder(folder);
  return files.lock(`${file}.lock`, async () => {
    const newKey = (await files.read(file)) ?? randomBytes(32).toString("hex");
    await files.write(file, newKey);
    return Buffer.from(newKey);
  });
}
