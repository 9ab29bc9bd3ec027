import type { SortKey } from "../../api/endpoint/codecs";
import { dayMs } from "../../base/text/time/duration";
import { findClient } from "../clients/clients";
import { findCountryById } from "../facts/country";
import { createExactReader, createLenientReader, createStrictReader } from "./query";

/** Filters that the case and transaction lists of a referral partner share. Unknown IDs match nothing. */
export const referralFilters = {
  ExternalTenantId: createExactReader((externalTenantId: string, { store, caller }) => {
    const client = findClient(store, caller.owner, externalTenantId);
    return { creditors: client === undefined ? [] : [client.creditor] };
  }),
  CountryIds: createStrictReader((ids: readonly number[]) => ({
    debtorCountries: ids.map((id) => findCountryById(id) ?? ""),
  })),
  CollectionPartnerIds: createStrictReader((collectionPartnerIds: readonly string[]) => ({
    collectionPartnerIds,
  })),
};

/** Sorts by the first sort key, because these lists support only one. Ignores any field not in `fields`. */
export const createFirstKeySort = <Field extends string>(fields: readonly Field[]) =>
  createLenientReader(([first]: readonly SortKey[]) => {
    const field = fields.find((candidate) => candidate === first?.field);
    return field === undefined ? {} : { sort: { field, isDescending: first?.isDescending === true } };
  });

/** Filter by time. Bounds are inclusive. An upper bound without a time includes the entire day (EP-56). */
export const createLowerTimeBound = <Part extends object>(toPart: (ms: number) => Part) =>
  createStrictReader((text: string) => toPart(parseUtcTime(text)));
export const createUpperTimeBound = <Part extends object>(toPart: (ms: number) => Part) =>
  createStrictReader((text: string) => toPart(parseUtcTime(text) + (dayPattern.test(text) ? dayMs - 1 : 0)));

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Parses an ISO 8601 time to milliseconds. Assumes UTC if there is no zone, like the platform. */
export function parseUtcTime(text: string): number {
  const hasZone = !text.includes(":") || /(?:z|[+-]\d{2}:?\d{2})$/i.test(text);
  return Date.parse(hasZone ? text : `${text}Z`);
}
