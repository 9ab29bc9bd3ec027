import * as z from "zod";
import { filterLifecycles, type Lifecycle, lifecycles, readLifecycle } from "../base/lifecycle";
import { nearest } from "../base/nearest";

function codec<Value>(
  read: (text: string) => Value | string,
  write: (value: Value) => string,
  isValue: (value: unknown) => value is Value,
) {
  return z.codec(z.string(), z.custom<Value>(isValue), {
    decode: (text, context) => {
      const value = read(text);
      if (isValue(value)) return value;
      context.issues.push({ code: "custom", message: String(value), input: text });
      return z.NEVER;
    },
    encode: (value) => write(value),
  });
}

const isNumber = (value: unknown): value is number => typeof value === "number";
const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";

const guidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isGuid = (text: string) => guidPattern.test(text);

export const text = z.string();

export const integer = codec<number>(
  (value) => (/^-?\d{1,9}$/.test(value.trim()) ? Number(value) : `"${value}" is no whole number`),
  String,
  isNumber,
);

export const boolean = codec<boolean>(
  (value) => {
    const word = value.trim().toLowerCase();
    return word === "true" || word === "false" ? word === "true" : `"${value}" is neither true nor false`;
  },
  String,
  isBoolean,
);

export const guid = z.string().refine(isGuid, {
  error: (issue) => `"${String(issue.input)}" is no GUID (8-4-4-4-12 hexadecimal digits)`,
});

/** ISO 8601, with or without a time; the text is sent as it was given. */
export const isoTime = z
  .string()
  .refine((value) => /^\d{4}-\d{2}-\d{2}/.test(value) && !Number.isNaN(Date.parse(value)), {
    error: (issue) =>
      `"${String(issue.input)}" is no ISO 8601 date or time, for example 2026-01-31 or 2026-01-31T08:00:00Z`,
  });

/** A list written with commas. A value that holds a comma cannot stand in it (AMB-34). */
function commaList<Item extends z.ZodType<unknown, string>>(item: Item) {
  return z.codec(z.string(), z.array(z.custom<z.output<Item>>()), {
    decode: (value, context) =>
      value
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== "")
        .map((part) => {
          const read = item.safeDecode(part as never);
          if (read.success) return read.data as z.output<Item>;
          context.issues.push({
            code: "custom",
            message: read.error.issues[0]?.message ?? "not valid",
            input: part,
          });
          return z.NEVER;
        }),
    encode: (values) => values.map((value) => item.encode(value as never)).join(","),
  });
}

/** Names the nearest accepted word, then all of them. */
function refuse(word: string, what: string, accepted: readonly string[]): string {
  const guess = nearest(word, accepted);
  const question = guess === undefined ? "" : ` (did you mean ${guess}?)`;
  return `"${word}" is no ${what}${question}; accepted are ${accepted.join(", ")}`;
}

export const guidList = commaList(guid);
export const textList = commaList(text);

function lifecycleAmong(accepted: readonly Lifecycle[]) {
  return codec<Lifecycle>(
    (value) => {
      const name = readLifecycle(value);
      return name !== undefined && accepted.includes(name)
        ? name
        : refuse(value, "lifecycle to filter by", accepted);
    },
    String,
    (value): value is Lifecycle => accepted.includes(value as Lifecycle),
  );
}

/** LC-02 to LC-04 */
export const lifecycleFilter = commaList(lifecycleAmong(filterLifecycles));
/** On the customer surface all ten values filter. */
export const anyLifecycleFilter = commaList(lifecycleAmong(lifecycles));

export interface SortKey {
  readonly field: string;
  readonly isDescending: boolean;
}

/** `Field[:asc|desc][,Field2[:asc|desc]]` (EP-52). Case of the field does not matter here; it is sent as listed. */
export function sortBy(fields: readonly string[]) {
  const key = codec<SortKey>(
    (value) => {
      const [name = "", direction = "asc", ...rest] = value.split(":");
      const field = fields.find((known) => known.toLowerCase() === name.trim().toLowerCase());
      if (field === undefined) return refuse(name, "sort field", fields);
      if (rest.length > 0 || !/^(asc|desc)$/i.test(direction)) return `"${value}" sorts neither asc nor desc`;
      return { field, isDescending: direction.toLowerCase() === "desc" };
    },
    ({ field, isDescending }) => `${field}:${isDescending ? "desc" : "asc"}`,
    (value): value is SortKey => typeof value === "object" && value !== null && "field" in value,
  );
  return commaList(key);
}
