import { mask } from "../../cli/mask";

/** The same value with no secret in any of its texts. */
export function maskDeep<Value>(value: Value, secrets: Iterable<string>): Value {
  if (typeof value === "string") return mask(value, secrets) as Value;
  if (Array.isArray(value)) return value.map((item) => maskDeep(item, secrets)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, maskDeep(inner, secrets)]),
  ) as Value;
}
