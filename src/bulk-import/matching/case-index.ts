import {
  findCasesByPartnerReference,
  getCaseByPartnerReference,
  listCases,
} from "../../api/collection/cases";
import { readList } from "../../api/exchange/answer";
import { requireCompleteList, walkPages } from "../../api/paging/paging";
import { splitBatches } from "../../base/collections/batches";
import { Failure } from "../../base/failure";
import {
  type JsonObject,
  type JsonValue,
  RawJson,
  readExactId,
  readField,
  readString,
  readText,
} from "../../base/json/json";
import type { Context } from "../../cli/session/context";
import { readAhead } from "../../cli/session/dry-run/read-ahead";
import { ignoreLookupMiss } from "../../cli/session/lookup-miss";
import { readCasesByReference, readMatchingCases } from "../../kit/cases/cases-by-reference";

export interface KnownCase {
  readonly id: string;
  readonly reference: string;
  readonly partnerReference: string;
  readonly debtor: string;
  /** Record fields that determine which writes the case allows. */
  readonly record: JsonObject;
}

const storedFields = ["currency", "lifecycle", "closeCode", "remainder", "grossAmount", "totalAddedFees"];

/** References by which a row can name a case, besides its ID and case reference. */
export type ReferenceField = "creditorReference" | "collectionPartnerReference";

/** Cases that a file names, indexed by each of their references. */
export class CaseIndex {
  readonly #byReference = new Map<string, Map<string, KnownCase>>();

  constructor(references: Iterable<string>) {
    for (const reference of references) this.#byReference.set(normalizeReference(reference), new Map());
  }

  /** Adds a case if any row uses this reference. Throws if the case has no ID. */
  add(reference: string, record: RawJson): void {
    const matches = this.#byReference.get(normalizeReference(reference));
    if (matches === undefined || reference === "") return;
    const value = record.plainValue;
    const id = readExactId(record, value);
    if (id === "") throw new Failure("network", `The platform sent the case "${reference}" without an id.`);
    const storedValues = storedFields.map((name) => [name, readField(record.value, name)]);
    matches.set(id, {
      id,
      reference: readText(value, "reference"),
      partnerReference: readText(value, "collectionPartnerReference"),
      debtor: readString(value, "debtor.name") ?? "",
      record: Object.fromEntries(storedValues),
    });
  }

  find(references: readonly string[]): readonly KnownCase[] {
    const allMatches = references.flatMap((reference) => [
      ...(this.#byReference.get(normalizeReference(reference))?.values() ?? []),
    ]);
    return [...new Map(allMatches.map((knownCase) => [knownCase.id, knownCase])).values()];
  }

  /** Returns the case for a row that is ready to send. Throws if there is none. */
  requireCase(references: readonly string[]): KnownCase {
    const [knownCase] = this.find(references);
    if (knownCase === undefined) throw new Failure("fault", "a row without a case was sent");
    return knownCase;
  }
}

const normalizeReference = (reference: string) => reference.toLowerCase();

const maxBatchSize = 100;

/**
 * Reads every case that the references could mean. Reads the whole list, because a creditor's reference can't
 * be looked up without knowing the creditor. Looks up partner references in batches, because records may omit
 * them (EP-10). Calls `visit` with every case in the list.
 */
export async function indexCases(
  context: Context,
  references: ReadonlySet<string>,
  fields: readonly ReferenceField[],
  visit?: (value: JsonValue, id: string) => void,
): Promise<CaseIndex> {
  const index = new CaseIndex(references);
  if (references.size === 0 && visit === undefined) return index;
  let showsPartnerReference = true;
  for await (const record of readAllCases(context)) {
    const value = record.plainValue;
    const id = readExactId(record, value);
    visit?.(value, id);
    for (const name of [id, ...["reference", ...fields].map((field) => readText(value, field))])
      index.add(name, record);
    showsPartnerReference &&= readField(value, "collectionPartnerReference") !== undefined;
  }
  if (!showsPartnerReference) await addByPartnerReference(context, [...references], index);
  return index;
}

/**
 * Yields all cases. Throws if the list is incomplete, because a missing case might have the same reference.
 */
async function* readAllCases(context: Context): AsyncGenerator<RawJson> {
  const walk = walkPages({
    fetch: async (Page, PageSize, signal) => {
      const oldestFirst = [{ field: "DateCreated" as const, isDescending: false }];
      const query = { Page, PageSize, Sort: oldestFirst, includeTestCases: true };
      return readList(await readAhead(context, listCases, { query, signal }), listCases.list);
    },
    firstPage: 1,
    pageSize: maxBatchSize,
    isAll: true,
    concurrency: 10,
    signal: context.signal,
  });
  for await (const { records } of walk.pages) yield* records;
  requireCompleteList("cases", walk.end(), "a row could be matched wrongly; nothing was sent");
}

/**
 * Adds cases by partner reference, in batches. Looks up references that contain a comma one by one, because a
 * batch can't contain them (AMB-34).
 */
async function addByPartnerReference(
  context: Context,
  references: readonly string[],
  index: CaseIndex,
): Promise<void> {
  const plainReferences = references.filter((reference) => !reference.includes(","));
  for (const batch of splitBatches(plainReferences, maxBatchSize)) {
    const query = { references: [...batch] };
    const answer = await readAhead(context, findCasesByPartnerReference, { query });
    for (const [reference, records] of readCasesByReference(answer, batch))
      for (const record of records) index.add(reference, RawJson.of(record));
  }
  for (const reference of references.filter((candidate) => candidate.includes(",")))
    for (const record of await lookUpCase(context, reference)) index.add(reference, RawJson.of(record));
}

async function lookUpCase(context: Context, reference: string): Promise<readonly JsonValue[]> {
  const pendingAnswer = readAhead(context, getCaseByPartnerReference, { parameters: { reference } });
  return (await ignoreLookupMiss(pendingAnswer.then(readMatchingCases))) ?? [];
}
