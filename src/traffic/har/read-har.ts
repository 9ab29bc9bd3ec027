import { Failure } from "../../base/failure";
import type { Files } from "../../base/host";
import { type JsonValue, RawJson } from "../../base/json/json";
import { skipValue } from "../../base/json/json-skip";
import type { FullExchange } from "../full-exchange";
import { readEntry } from "./har-entry";
import { shiftPosition } from "./har-frame";
import { type ScannedEntry, scanEntries } from "./scan-entries";

export const maxHarBytes = 200 * 2 ** 20;

/** Yields the requests in a HAR file. Throws a `usage` failure if it is missing, too large or malformed. */
export async function* readHar(
  files: Pick<Files, "readPieces" | "status">,
  file: string,
): AsyncGenerator<FullExchange> {
  const bytes = (await files.status(file, true))?.bytes ?? 0;
  if (bytes > maxHarBytes)
    throw new Failure("usage", `${file} is larger than ${maxHarBytes / 2 ** 20} MiB.`, {
      hint: "Record less at once, or drop entries that are not needed.",
    });
  const pieces = await files.readPieces(file);
  if (pieces === undefined) throw new Failure("usage", `There is no file ${file}.`);
  let previousEndedAt = 0;
  try {
    for await (const entry of scanEntries(pieces)) {
      const exchange = readEntry(parseEntry(entry), entry.number, previousEndedAt);
      previousEndedAt = exchange.endedAt;
      yield exchange;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Failure("usage", `${file} is not a valid HAR file: ${error.message}.`, { cause: error });
  }
}

function parseEntry({ bytes, start, number }: ScannedEntry): JsonValue {
  try {
    skipValue(bytes, 0);
    return new RawJson(bytes).plainValue;
  } catch (error) {
    const shiftedError = shiftPosition(error, (offset) => start + offset) as Error;
    throw new SyntaxError(`in entry ${number}, ${shiftedError.message}`);
  }
}
