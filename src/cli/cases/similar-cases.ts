import { type RawJson, readText } from "../../base/json/json";
import { nearest } from "../../base/text/nearest";

const ownReferences = [
  ["creditorReference", "creditor reference"],
  ["collectionPartnerReference", "partner reference"],
] as const;

/** The cases that have the name as a reference of any kind, in any letter case. */
export function casesNamed(records: readonly RawJson[], name: string): readonly RawJson[] {
  const fields = ["reference", ...ownReferences.map(([field]) => field)];
  return records.filter(({ value }) =>
    fields.some((field) => readText(value, field).toLowerCase() === name.toLowerCase()),
  );
}

/** What the user may have meant: a full id, or a reference with few letters changed. */
export function similarName(
  records: readonly RawJson[],
  name: string,
  recent: readonly string[],
): string | undefined {
  if (isPartOfId(name)) {
    const whole = records.filter(({ value }) =>
      readText(value, "id").toLowerCase().startsWith(name.toLowerCase()),
    );
    return whole.length === 1 ? whole.map(({ value }) => readText(value, "id"))[0] : undefined;
  }
  const references = ["reference", ...ownReferences.map(([field]) => field)].flatMap((field) =>
    records.map(({ value }) => readText(value, field)),
  );
  const guess = nearest(name, [...references, ...recent]);
  const [found] = guess === undefined ? [] : casesNamed(records, guess);
  return guess === undefined || found === undefined ? guess : describeCase(found, guess);
}

/** The start of a GUID: more than its first eight digits. */
export const isPartOfId = (name: string) => /^[0-9a-f]{8}-[0-9a-f-]*$/i.test(name);

/** `44HX8JMJ (creditor reference FF-100340)` */
export function describeCase({ value }: RawJson, name: string): string {
  const kind = ownReferences.find(([field]) => readText(value, field).toLowerCase() === name.toLowerCase());
  const reference = readText(value, "reference");
  return kind === undefined ? reference : `${reference} (${kind[1]} ${readText(value, kind[0])})`;
}
