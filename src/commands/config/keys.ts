import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { readByteSize } from "../../base/text/numbers/byte-size";
import { splitList } from "../../base/text/split-list";
import { createUnknownWordFailure } from "../../base/text/unknown-word";
import { requireDatePattern } from "../../bulk-import/rows/local-format";
import type { CommandList } from "../../cli/line/command";
import { parseFormat } from "../../cli/output/output";
import { getProfileSettings, withProfile } from "../../config/file/edit";
import { type Config, historyModes, type Preferences } from "../../config/file/schema";
import { refuseKeyAsCommand } from "../../config/key-text";
import { scalarKeys } from "../../config/preferences";
import { listConfigKeys, listFields } from "../../reference/values/known-values";

export const keyArgument = {
  name: "key",
  description: "one of output, pager, history, undo.size, decimal, date-format, or NOUN.columns",
};

type PlainKey = (typeof scalarKeys)[number];

const isPlainKey = (key: string): key is PlainKey => scalarKeys.some((plainKey) => plainKey === key);
const getNoun = (key: string) => key.replace(/\.columns$/, "");

export async function checkKey(key: string, commands: CommandList): Promise<void> {
  const validKeys = await listConfigKeys(commands);
  if (!validKeys.includes(key)) throw createUnknownWordFailure("key", key, validKeys);
}

export async function parseValue(key: string, value: string, commands: CommandList): Promise<string> {
  if (value.trim() === "" || (!isPlainKey(key) && /^[\s,]*$/.test(value)))
    throw new Failure("usage", `The value of ${key} is empty.`, {
      hint: advice`${recoup`config unset ${{ typed: key }}`} removes it.`,
    });
  if (isPlainKey(key)) return plainParsers[key]?.(value) ?? value;
  const fieldNames = await listFields(`${getNoun(key)} list`, commands);
  return splitList(value)
    .map((name) => parseField(name, fieldNames))
    .join(",");
}

const plainParsers: Readonly<Partial<Record<PlainKey, (value: string) => string>>> = {
  output: parsePreferredFormat,
  pager: parsePager,
  history: (value) => parseWord(value, historyModes),
  "undo.size": parseSize,
  decimal: parseDecimalSign,
  "date-format": (value) => requireDatePattern("date-format", value).text,
};

function parsePreferredFormat(value: string): string {
  const format = parseFormat("output", value);
  if (format !== "html") return format;
  throw new Failure("usage", "HTML can't be the format of every command, because few commands print it.", {
    hint: "Use -o html where it is supported, such as for 'cases report'.",
  });
}

function parsePager(value: string): string {
  refuseKeyAsCommand(value, "pager");
  return value;
}

function parseWord(value: string, validWords: readonly string[]): string {
  if (!validWords.includes(value)) throw createUnknownWordFailure("value", value, validWords);
  return value;
}

function parseDecimalSign(value: string): string {
  if (value === "." || value === ",") return value;
  throw new Failure("usage", `The value of decimal must be "." or "," (got "${value}").`);
}

function parseSize(value: string): string {
  if (readByteSize(value) !== undefined) return value;
  throw new Failure("usage", `The value of undo.size must be a size (got "${value}").`, {
    hint: "Write 500MB or 2GB; 0 keeps nothing to undo.",
  });
}

function parseField(name: string, validFields: readonly string[]): string {
  const field = validFields.find((path) => path.toLowerCase() === name.toLowerCase());
  if (field === undefined) throw createUnknownWordFailure("field", name, validFields);
  return field;
}

export const readKey = (preferences: Preferences, key: string): string | undefined =>
  isPlainKey(key) ? preferences[key] : preferences.columns?.[getNoun(key)]?.join(",");

export function listPreferences({
  columns = {},
  ...plain
}: Preferences): readonly (readonly [string, string])[] {
  const columnLists = Object.entries(columns).map(
    ([noun, names]) => [`${noun}.columns`, names.join(",")] as const,
  );
  return [...Object.entries(plain), ...columnLists];
}

/** Sets a configuration value for all profiles or for one. An undefined value removes the key. */
export function setConfigValue(
  config: Config,
  key: string,
  value: string | undefined,
  profile?: string,
): Config {
  if (profile === undefined) return replacePreferences(config, setPreference(config.preferences, key, value));
  const settings = getProfileSettings(config, profile);
  return withProfile(
    config,
    profile,
    replacePreferences(settings, setPreference(settings.preferences, key, value)),
  );
}

function setPreference(preferences: Preferences = {}, key: string, value: string | undefined): Preferences {
  if (isPlainKey(key)) {
    const { [key]: _old, ...rest } = preferences;
    return value === undefined ? rest : { ...rest, [key]: value };
  }
  const { columns: { [getNoun(key)]: _old, ...others } = {}, ...rest } = preferences;
  const columns = value === undefined ? others : { ...others, [getNoun(key)]: value.split(",") };
  return Object.keys(columns).length === 0 ? rest : { ...rest, columns };
}

function replacePreferences<Of extends { readonly preferences?: Preferences | undefined }>(
  { preferences: _old, ...rest }: Of,
  preferences: Preferences,
) {
  return Object.keys(preferences).length === 0 ? rest : { ...rest, preferences };
}
