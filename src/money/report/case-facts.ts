import { readCloseCode } from "../../base/cases/close-code";
import { readLifecycle } from "../../base/cases/lifecycle";
import { type JsonValue, type RawJson, readField, readPath, readText } from "../../base/json/json";
import { type Decimal, readDecimal, zero } from "../../base/text/numbers/decimal";
import { calendarDay } from "../../base/text/time/date";
import { noCurrency } from "../amounts";

/** The contribution of a case to the figures. */
export interface CaseFacts {
  readonly id: string;
  readonly currency: string;
  readonly principal: Decimal;
  /** Undefined if the record has no remainder. */
  readonly remainder: Decimal | undefined;
  /** Principal and fees less the remainder. Undefined if the record lacks fees or remainder. */
  readonly received: Decimal | undefined;
  /** Day on which the case was assigned, or created if it has no assignment date. */
  readonly placed: string;
  readonly due: string | undefined;
  /** Undefined while the case is open. */
  readonly closed: { readonly day: string | undefined; readonly code: string } | undefined;
  readonly creditor: string;
  readonly country: string;
  readonly partner: string;
}

/** Reads the facts of a case. Undefined for a merged case, whose claim belongs to another case. */
export function readCaseFacts(record: RawJson): CaseFacts | undefined {
  const value = record.plainValue;
  const lifecycle = readLifecycle(readText(value, "lifecycle"));
  if (lifecycle === "Merged") return undefined;
  const [principal = zero, fees, remainder] = ["grossAmount", "totalAddedFees", "remainder"].map((name) =>
    amountIn(record, value, name),
  );
  const day = (name: string) => calendarDay(readText(value, name));
  return {
    id: readText(value, "id"),
    currency: readText(value, "currency").toUpperCase() || noCurrency,
    principal,
    remainder,
    received: fees && remainder && principal.plus(fees).minus(remainder),
    placed: day("dateAssigned") ?? day("dateCreated") ?? "",
    due: day("dueDate"),
    closed: lifecycle === "Closed" ? { day: day("dateFinished"), code: codeIn(value) } : undefined,
    creditor: textAt(value, "creditor.companyName") || textAt(value, "client.companyName"),
    country: textAt(value, "debtor.countryAlpha2") || textAt(value, "debtor.country"),
    partner: textAt(value, "collectionPartner.name") || textAt(value, "collectionPartner"),
  };
}

/** `JSON.parse` keeps the digits of numbers below this. */
const maxPlain = 1e12;

function amountIn(record: RawJson, value: JsonValue, name: string): Decimal | undefined {
  const fieldValue = readField(value, name);
  const isLarge = Math.abs(Number(fieldValue)) > maxPlain;
  return readDecimal(isLarge ? readText(record.read(), name) : String(fieldValue ?? ""));
}

const codeIn = (value: JsonValue) => {
  const text = readText(value, "closeCode");
  return readCloseCode(text) ?? text;
};

function textAt(value: JsonValue, path: string): string {
  const foundValue = readPath(value, path);
  return typeof foundValue === "string" ? foundValue.trim() : "";
}
