import { listCases as listAssigned } from "../../api/collection/cases";
import { listManagedCases } from "../../api/collection/managed-cases";
import { listCases as listOwn } from "../../api/customer/cases";
import { readList } from "../../api/exchange/answer";
import type { Answer } from "../../api/exchange/call";
import { listCases as listReferred } from "../../api/referral/cases";
import { Failure } from "../../base/failure";
import { type RawJson, readField, readText } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import type { Context } from "../session/context";
import type { CaseQuery } from "./reference-lookups";

export interface NewestCases {
  readonly records: readonly RawJson[];
  /** There are no others. */
  readonly areAll: boolean;
}

const query = { PageSize: 100, Sort: [{ field: "DateCreated", isDescending: true }] };
const shape = listAssigned.list;

/** One page of each list that can have the case, newest first; nothing where it can't be read. */
export async function newestCases(
  context: Context,
  surface: Surface,
  { isManaged, isOwnToo }: Pick<CaseQuery, "isManaged" | "isOwnToo">,
): Promise<NewestCases> {
  const pages: NewestCases[] = [];
  if (isManaged === true)
    pages.push(await readNewest(context, () => context.call(listManagedCases, { query })));
  if (isManaged !== true || isOwnToo === true) pages.push(await readNewest(context, listOn[surface]));
  const byId = new Map(
    pages.flatMap(({ records }) => records.map((record) => [readText(record.value, "id"), record])),
  );
  return { records: [...byId.values()], areAll: pages.every(({ areAll }) => areAll) };
}

const listOn: Readonly<Record<Surface, (context: Context) => Promise<Answer>>> = {
  collection: (context) => context.call(listAssigned, { query: { ...query, includeTestCases: true } }),
  customer: (context) => context.call(listOwn, { query }),
  referral: (context) => context.call(listReferred, { query }),
};

async function readNewest(
  context: Context,
  read: (context: Context) => Promise<Answer>,
): Promise<NewestCases> {
  try {
    const { records, page } = readList(await read(context), shape);
    const total = String(readField(page?.value, "totalResults") ?? "");
    return { records, areAll: total === String(records.length) };
  } catch (error) {
    if (!(error instanceof Failure) || context.signal.aborted) throw error;
    return { records: [], areAll: false };
  }
}
