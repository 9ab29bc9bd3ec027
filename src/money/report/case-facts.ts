import { readCloseCode } from "../../base/cases/close-code";
import { readLifecycle } from "../../base/cases/lifecycle";
import {
  type JsonValue,
  type RawJson,
  readExactId,
  readField,
  readString,
  readText,
} from "../../base/json/json";
import { type Decimal, readDecimal, zero } from "../../base/text/numbers/decimal";
import { readCalendarDay } from "../../base/text/time/date";
import { noCurrency } from "../amounts";

/** A case's contribution to the figures. */
export interface CaseFacts {
  readonly id: string;
  readonly currency: string;
  /** Zero if the record has no principal. */
  readonly principal: Decimal;
  readonly hasPrincipal: boolean;
  /** Undefined if the record has no remainder. */
  readonly remainder: Decimal | undefined;
  /** Principal plus fees, minus the remainder. Undefined if the record lacks fees or a remainder. */
  readonly received: Decimal | undefined;
  /** Day on which the case was assigned, or created if it has no assignment date. */
  readonly placed: string;
  readonly due: string | undefined;
  /** Undefined while the case is open. */
  readonly closed: { readonly day: string | undefined; readonly code: string } | undefined;
  /** Whether the lifecycle is unknown. The case may then have ended. */
  readonly hasUnknownLifecycle: boolean;
  readonly creditor: string;
  readonly country: string;
  readonly partner: string;
}

/** Returns undefined for a merged case, whose claim belongs to another case. */
export function readCaseFacts(record: RawJson): CaseFacts | undefined {
  const value = record.plainValue;
  const lifecycle = readLifecycle(readText(value, "lifecycle"));
  if (lifecycle === "Merged") return undefined;
  const [knownPrincipal, fees, remainder] = ["grossAmount", "totalAddedFees", "remainder"].map((name) =>
    readAmount(record, value, name),
  );
  const principal = knownPrincipal ?? zero;
  const readDay = (name: string) => readCalendarDay(readText(value, name));
  return {
    id: readExactId(record, value),
    currency: readText(value, "currency").toUpperCase() || noCurrency,
    principal,
    hasPrincipal: knownPrincipal !== undefined,
    remainder,
    received: fees && remainder && knownPrincipal?.plus(fees).minus(remainder),
    placed: readDay("dateAssigned") ?? readDay("dateCreated") ?? "",
    due: readDay("dueDate"),
    closed: lifecycle === "Closed" ? { day: readDay("dateFinished"), code: readCode(value) } : undefined,
    hasUnknownLifecycle: lifecycle === undefined,
    creditor: readTrimmedText(value, "creditor.companyName") || readTrimmedText(value, "client.companyName"),
    country: readTrimmedText(value, "debtor.countryAlpha2") || readTrimmedText(value, "debtor.country"),
    partner: readTrimmedText(value, "collectionPartner.name") || readTrimmedText(value, "collectionPartner"),
  };
}

/** Below this, `JSON.parse` preserves a number's digits. */
const maxExactNumber = 1e12;

function readAmount(record: RawJson, value: JsonValue, name: string): Decimal | undefined {
  const fieldValue = readField(value, name);
  const isLarge = Math.abs(Number(fieldValue)) > maxExactNumber;
  return readDecimal(isLarge ? readText(record.read(), name) : String(fieldValue ?? ""));
}

const readCode = (value: JsonValue) => {
  const text = readText(value, "closeCode");
  return readCloseCode(text) ?? text;
};

const readTrimmedText = (value: JsonValue, path: string) => (readString(value, path) ?? "").trim();
