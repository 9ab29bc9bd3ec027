import { advice } from "../../base/advice/advice";
import { recoup } from "../../base/advice/command-line";
import { Failure } from "../../base/failure";
import { readByteSize } from "../../base/text/numbers/byte-size";
import { unknownWord } from "../../base/text/unknown-word";
import { knownDatePattern } from "../../bulk-import/rows/local-format";
import type { CommandList } from "../../cli/line/command";
import { knownFormat } from "../../cli/output/output";
import { findProfileSettings, withProfile } from "../../config/file/edit";
import { type Config, historyModes, type Preferences } from "../../config/file/schema";
import { plainKeys } from "../../config/preferences";
import { configKeys, listFields } from "../../reference/values/known-values";

type PlainKey = (typeof plainKeys)[number];

const isPlainKey = (key: string): key is PlainKey => plainKeys.some((plainKey) => plainKey === key);
const nounOf = (key: string) => key.replace(/\.columns$/, "");

export async function checkKey(key: string, commands: CommandList): Promise<void> {
  const validKeys = await configKeys(commands);
  if (!validKeys.includes(key)) throw unknownWord("key", key, validKeys);
}

/** Returns the value to save. Throws if it is invalid. */
export async function checkValue(key: string, value: string, commands: CommandList): Promise<string> {
  if (value.trim() === "" || (!isPlainKey(key) && /^[\s,]*$/.test(value)))
    throw new Failure("usage", `The value of ${key} is empty.`, {
      hint: advice`${recoup`config unset ${{ typed: key }}`} removes it.`,
    });
  if (isPlainKey(key)) return checkPlain[key]?.(value) ?? value;
  const fieldNames = await listFields(`${nounOf(key)} list`, commands);
  const names = value
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return names.map((name) => knownField(name, fieldNames)).join(",");
}

const checkPlain: Readonly<Partial<Record<PlainKey, (value: string) => string>>> = {
  output: (value) => knownFormat("output", value),
  history: (value) => knownWord(value, historyModes),
  "undo.size": knownSize,
  decimal: (value) => knownWord(value, [".", ","]),
  "date-format": (value) => knownDatePattern("date-format", value).text,
};

function knownWord(value: string, validWords: readonly string[]): string {
  if (!validWords.includes(value)) throw unknownWord("value", value, validWords);
  return value;
}

function knownSize(value: string): string {
  if (readByteSize(value) !== undefined) return value;
  throw new Failure("usage", `The value of undo.size must be a size (got "${value}").`, {
    hint: "Write 500MB or 2GB; 0 keeps nothing to undo.",
  });
}

function knownField(name: string, validFields: readonly string[]): string {
  const field = validFields.find((path) => path.toLowerCase() === name.toLowerCase());
  if (field === undefined) throw unknownWord("field", name, validFields);
  return field;
}

export const readKey = (preferences: Preferences, key: string): string | undefined =>
  isPlainKey(key) ? preferences[key] : preferences.columns?.[nounOf(key)]?.join(",");

/** Returns the preferences that are set, by key. */
export function listPreferences({
  columns = {},
  ...plain
}: Preferences): readonly (readonly [string, string])[] {
  const lists = Object.entries(columns).map(([noun, names]) => [`${noun}.columns`, names.join(",")] as const);
  return [...Object.entries(plain), ...lists];
}

/** Sets a value in the configuration, for all profiles or for one. Undefined removes the key. */
export function withValue(config: Config, key: string, value: string | undefined, profile?: string): Config {
  if (profile === undefined) return withPreferences(config, withKeyValue(config.preferences, key, value));
  const settings = findProfileSettings(config, profile);
  return withProfile(
    config,
    profile,
    withPreferences(settings, withKeyValue(settings.preferences, key, value)),
  );
}

function withKeyValue(preferences: Preferences = {}, key: string, value: string | undefined): Preferences {
  if (isPlainKey(key)) {
    const { [key]: _old, ...rest } = preferences;
    return value === undefined ? rest : { ...rest, [key]: value };
  }
  const { columns: { [nounOf(key)]: _old, ...others } = {}, ...rest } = preferences;
  const columns = value === undefined ? others : { ...others, [nounOf(key)]: value.split(",") };
  return Object.keys(columns).length === 0 ? rest : { ...rest, columns };
}

function withPreferences<Of extends { readonly preferences?: Preferences | undefined }>(
  { preferences: _old, ...rest }: Of,
  preferences: Preferences,
) {
  return Object.keys(preferences).length === 0 ? rest : { ...rest, preferences };
}
