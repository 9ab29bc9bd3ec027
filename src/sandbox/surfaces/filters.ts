import type { SortKey } from "../../api/endpoint/codecs";
import { dayMs } from "../../base/text/time/duration";
import { findClient } from "../clients/clients";
import { countryOfId } from "../facts/country";
import { lenient, strict } from "./query";

/** Filters by the creditor of a client. Matches nothing if the partner has no such client. */
export const byClient = strict((externalTenantId: string, { store, caller }) => {
  const client = findClient(store, caller.owner, externalTenantId);
  return { creditors: client === undefined ? [] : [client.creditor] };
});

/** Filters by country. Unknown IDs match nothing. */
export const byCountry = strict((ids: readonly number[]) => ({
  debtorCountries: ids.map((id) => countryOfId(id) ?? ""),
}));

export const byCollectionPartner = strict((collectionPartnerIds: readonly string[]) => ({
  collectionPartnerIds,
}));

/**
 * Sorts by the first sort key, because these lists only support one. Ignores fields other than the given
 * ones.
 */
export const byFirstKey = <Field extends string>(fields: readonly Field[]) =>
  lenient(([first]: readonly SortKey[]) => {
    const field = fields.find((candidate) => candidate === first?.field);
    return field === undefined ? {} : { sort: { field, isDescending: first?.isDescending === true } };
  });

/** Filters by time. Bounds are inclusive. An upper bound without a time includes the whole day. */
export const fromTime = <Part extends object>(part: (ms: number) => Part) =>
  strict((text: string) => part(utcTime(text)));
export const toTime = <Part extends object>(part: (ms: number) => Part) =>
  strict((text: string) => part(utcEnd(text)));

/**
 * Parses an ISO 8601 time to milliseconds. A time without a zone is read as UTC, like the platform's own
 * times.
 */
export function utcTime(text: string): number {
  const hasZone = !text.includes(":") || /(?:z|[+-]\d{2}:?\d{2})$/i.test(text);
  return Date.parse(hasZone ? text : `${text}Z`);
}

/**
 * Returns the last millisecond of an inclusive upper bound. A date without a time includes the whole day
 * (EP-56).
 */
function utcEnd(text: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(text.trim()) ? utcTime(text) + dayMs - 1 : utcTime(text);
}
