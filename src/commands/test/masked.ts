import { openMask } from "../../cli/mask";

/** The same value with no secret in any of its texts. */
export function maskDeep<Value>(value: Value, secrets: Iterable<string>): Value {
  return maskedBy(openMask(secrets), value);
}

function maskedBy<Value>(mask: (text: string) => string, value: Value): Value {
  if (typeof value === "string") return mask(value) as Value;
  if (Array.isArray(value)) return value.map((item) => maskedBy(mask, item)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, maskedBy(mask, inner)]),
  ) as Value;
}
