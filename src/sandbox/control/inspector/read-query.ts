import { Failure } from "../../../base/failure";

/** Reads the parameters of a query; an empty one counts as absent. Throws if one is unknown. */
export function readParameters<Name extends string>(
  query: string,
  known: readonly Name[],
): Readonly<Partial<Record<Name, string>>> {
  const entries = [...new URLSearchParams(query)].filter(([, value]) => value !== "");
  const stranger = entries.find(([name]) => !known.includes(name as Name));
  if (stranger !== undefined)
    throw new Failure("usage", `Unknown parameter "${stranger[0]}". Use one of ${known.join(", ")}`);
  return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}

/** Returns a required parameter. Throws if it is absent. */
export function required<Text extends string>(value: Text | undefined, name: string): Text {
  if (value !== undefined) return value;
  throw new Failure("usage", `The query needs ${name}=…`);
}

export function oneOf<Word extends string>(
  value: string | undefined,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const word = words.find((known) => known === value);
  if (value === undefined || word !== undefined) return word;
  throw new Failure("usage", `${name} takes ${words.join(", ")}`);
}

const defaultLimit = 100;
const maxLimit = 500;

/** Reads the requested window of a list. */
export const readWindow = ({ offset, limit }: { readonly offset?: string; readonly limit?: string }) => ({
  offset: readCount(offset, "offset", 0, Number.MAX_SAFE_INTEGER),
  limit: readCount(limit, "limit", defaultLimit, maxLimit),
});

function readCount(text: string | undefined, name: string, absent: number, max: number): number {
  if (text === undefined) return absent;
  const count = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (count <= max) return count;
  throw new Failure("usage", `${name} must be a whole number from 0 to ${max}`);
}
