import { Failure } from "../../base/failure";
import { type JsonValue, readPath } from "../../base/json/json";
import { DecimalSum } from "../../base/text/numbers/decimal";
import { isDecimal, maxNumberLength } from "../../base/text/numbers/decimal-text";
import { pluralize } from "../../base/text/numbers/format-count";
import type { FieldKinds } from "./field-kinds";

export interface SummedField {
  readonly path: string;
  readonly currency: CurrencySource;
}

/**
 * Source of a number's currency: the path of the field with the code, or the code itself, which is empty if
 * there is no currency.
 */
export type CurrencySource = { readonly path: string } | { readonly code: string };

/** Sums fields by currency. Numbers without a currency are summed under an empty name. */
export class Sums {
  readonly #totals: ReadonlyMap<string, Map<string, DecimalSum>>;
  /** Counts the records without a value, by field. */
  readonly missing = new Map<string, number>();

  constructor(private readonly fields: readonly SummedField[]) {
    this.#totals = new Map(fields.map(({ path }) => [path, new Map()]));
  }

  add(record: JsonValue): void {
    for (const { path, currency } of this.fields) {
      const text = String(readPath(record, path) ?? "");
      if (text.trim() === "") {
        this.missing.set(path, (this.missing.get(path) ?? 0) + 1);
        continue;
      }
      const problem = findProblem(path, text);
      if (problem !== undefined)
        throw new Failure("network", problem, { hint: "Leave it out of --sum.", retryable: false });
      const code = "code" in currency ? currency.code : readCurrencyCode(readPath(record, currency.path));
      this.#totalOf(path, code).add(text);
    }
  }

  /** Returns the sums, such as `{"remainder":{"EUR":"123.45"}}`. */
  get totals(): Totals {
    const entries = [...this.#totals].map(([path, sumByCurrency]) => {
      const sortedSums = [...sumByCurrency].toSorted(([leftCode], [rightCode]) =>
        leftCode < rightCode ? -1 : 1,
      );
      return [path, Object.fromEntries(sortedSums.map(([code, sum]) => [code, sum.toString()]))];
    });
    return Object.fromEntries(entries);
  }

  #totalOf(path: string, code: string): DecimalSum {
    const byCurrency = this.#totals.get(path);
    const sum = byCurrency?.get(code) ?? new DecimalSum();
    byCurrency?.set(code, sum);
    return sum;
  }
}

/** Returns why a value can't be added. Skipping the value would make the sum wrong. */
function findProblem(path: string, text: string): string | undefined {
  if (text.length > maxNumberLength)
    return `A ${path} has ${pluralize(text.length, "character")}; --sum adds numbers of at most ${maxNumberLength}.`;
  if (isDecimal(text.trim())) return undefined;
  return `A ${path} is not a number (got ${JSON.stringify(text)}), so --sum would be wrong.`;
}

/** Sums by field, then by currency. */
export type Totals = Readonly<Record<string, Readonly<Record<string, string>>>>;

const readCurrencyCode = (value: JsonValue | undefined) =>
  typeof value === "string" ? value.toUpperCase() : "";

/** Finds a number's currency: in its name (`earningsUsd`), in a sibling field, or higher up in the record. */
export function findCurrencySource(path: string, kinds: FieldKinds): CurrencySource {
  if (kinds.get(path) !== "amount") return { code: "" };
  if (path.endsWith("Usd")) return { code: "USD" };
  const parts = path.split(".").slice(0, -1);
  const candidates = parts.map((_, index) => `${parts.slice(0, index + 1).join(".")}.currency`);
  const currencyPath = [...candidates.toReversed(), "currency"].find((candidate) => kinds.has(candidate));
  return currencyPath === undefined ? { code: "" } : { path: currencyPath };
}
