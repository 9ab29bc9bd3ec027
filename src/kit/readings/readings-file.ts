import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  readField,
  readText,
  tryParseJson,
} from "../../base/json/json";
import { addSubject, type OptionValues, textOption } from "../../cli/flags/option";
import { describeInput, readInput } from "../../cli/line/text-input";
import { resolveReadings } from "../../sandbox";

/** Flag for every command that opens its own sandbox. */
export const readingsOption = {
  readings: textOption(
    "--readings <file>",
    "apply the readings in this JSON file, which `test drift --write` writes",
  ),
};

/** Origin and time of a learned reading. */
interface LearnedReading {
  readonly assumption: string;
  /** Profile that the readings were learned from. */
  readonly from: string;
  readonly environment: string;
  /** Time of the run, in ISO 8601. */
  readonly at: string;
}

export interface ReadingsFile {
  /** Names of readings, by assumption ID. */
  readonly readings: Readonly<Record<string, string>>;
  readonly learned: readonly LearnedReading[];
}

/** Reads the --readings file. Returns undefined without the flag. */
export async function readReadingsFile(
  host: Host,
  { readings: file }: OptionValues<typeof readingsOption>,
): Promise<ReadingsFile | undefined> {
  if (file === undefined) return undefined;
  const value = tryParseJson(await readInput(host, file));
  const readings = readField(value, "readings");
  if (!isJsonObject(readings)) {
    throw new Failure(
      "usage",
      `--readings: ${describeInput(file)} must be a JSON object with the field readings.`,
      { hint: 'For example {"readings":{"AMB-02":"pascal-case"}}.' },
    );
  }
  return { readings: parseReadings(readings), learned: parseLearnedReadings(readField(value, "learned")) };
}

export const readReadings = async (host: Host, values: OptionValues<typeof readingsOption>) =>
  (await readReadingsFile(host, values))?.readings;

function parseReadings(readings: JsonObject): ReadingsFile["readings"] {
  const nameById = Object.fromEntries(Object.entries(readings).map(([id, name]) => [id, String(name)]));
  try {
    resolveReadings(nameById);
  } catch (error) {
    throw addSubject("--readings", error);
  }
  return nameById;
}

function parseLearnedReadings(list: JsonValue | undefined): readonly LearnedReading[] {
  if (!Array.isArray(list)) return [];
  return list.map((entry: JsonValue) => ({
    assumption: readText(entry, "assumption"),
    from: readText(entry, "from"),
    environment: readText(entry, "environment"),
    at: readText(entry, "at"),
  }));
}
