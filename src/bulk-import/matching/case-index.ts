import {
  findCasesByPartnerReference,
  getCaseByPartnerReference,
  listCases,
} from "../../api/collection/cases";
import { readList } from "../../api/exchange/answer";
import { type WalkSummary, walkPages } from "../../api/paging/paging";
import { splitBatches } from "../../base/collections/batches";
import { Failure } from "../../base/failure";
import {
  type JsonObject,
  type JsonValue,
  RawJson,
  readField,
  readPath,
  readText,
} from "../../base/json/json";
import type { Context } from "../../cli/session/context";
import { readAhead } from "../../cli/session/dry-run/read-ahead";
import { ignoreLookupMiss } from "../../cli/session/is-miss";
import { readCasesByReference, readMatchingCases } from "../../kit/cases/found-cases";

/** Facts about a row's case. */
export interface KnownCase {
  readonly id: string;
  readonly reference: string;
  readonly partnerReference: string;
  readonly debtor: string;
  /** Fields of the record that decide what can be written to the case. */
  readonly record: JsonObject;
}

const storedFields = ["currency", "lifecycle", "closeCode", "remainder", "grossAmount", "totalAddedFees"];

/** References that a row can use for a case, in addition to its id and case reference. */
export type ReferenceField = "creditorReference" | "collectionPartnerReference";

/** Cases named in a file, by each of their references. */
export class CaseIndex {
  readonly #byReference = new Map<string, Map<string, KnownCase>>();

  constructor(references: Iterable<string>) {
    for (const reference of references) this.#byReference.set(normalizeReference(reference), new Map());
  }

  /** Adds a case if a row uses this reference. */
  add(reference: string, record: RawJson): void {
    const matches = this.#byReference.get(normalizeReference(reference));
    const id = readText(record.plainValue, "id");
    if (matches === undefined || id === "" || reference === "") return;
    const storedValues = storedFields.map((name) => [name, readField(record.value, name)]);
    matches.set(id, {
      id,
      reference: readText(record.plainValue, "reference"),
      partnerReference: readText(record.plainValue, "collectionPartnerReference"),
      debtor: toText(readPath(record.plainValue, "debtor.name")),
      record: Object.fromEntries(storedValues),
    });
  }

  find(references: readonly string[]): readonly KnownCase[] {
    const allMatches = references.flatMap((reference) => [
      ...(this.#byReference.get(normalizeReference(reference))?.values() ?? []),
    ]);
    return [...new Map(allMatches.map((knownCase) => [knownCase.id, knownCase])).values()];
  }

  /** Returns the case of a row that is ready to send. Throws if no case is found. */
  requireCase(references: readonly string[]): KnownCase {
    const [knownCase] = this.find(references);
    if (knownCase === undefined) throw new Failure("fault", "a row without a case was sent");
    return knownCase;
  }
}

const toText = (value: JsonValue | undefined) => (typeof value === "string" ? value : "");

const normalizeReference = (reference: string) => reference.toLowerCase();

const maxBatchSize = 100;

/**
 * Reads every case that the references may mean. Reads the whole list, because no lookup finds a creditor's
 * reference without its creditor. Looks up partner references in batches, because records may not show them
 * (EP-10). Calls `visit` with every case of the list.
 */
export async function indexCases(
  context: Context,
  references: ReadonlySet<string>,
  fields: readonly ReferenceField[],
  visit?: (record: JsonValue) => void,
): Promise<CaseIndex> {
  const index = new CaseIndex(references);
  if (references.size === 0 && visit === undefined) return index;
  let showsPartnerReference = true;
  for await (const record of readAllCases(context)) {
    const value = record.plainValue;
    visit?.(value);
    for (const field of ["id", "reference", ...fields]) index.add(readText(value, field), record);
    showsPartnerReference &&= readField(value, "collectionPartnerReference") !== undefined;
  }
  if (!showsPartnerReference) await addByPartnerReference(context, [...references], index);
  return index;
}

/**
 * Yields all cases. Throws if the list is incomplete, because it could hide a second case with the same
 * reference.
 */
async function* readAllCases(context: Context): AsyncGenerator<RawJson> {
  const walk = walkPages({
    fetch: async (page, pageSize, signal) => {
      const paging = { Page: page, PageSize: pageSize };
      const oldestFirst = { Sort: [{ field: "DateCreated" as const, isDescending: false }] };
      const query = { ...paging, ...oldestFirst, includeTestCases: true };
      return readList(await readAhead(context, listCases, { query, signal }), listCases.list);
    },
    firstPage: 1,
    pageSize: maxBatchSize,
    isAll: true,
    concurrency: 10,
    signal: context.signal,
  });
  for await (const { records } of walk.pages) yield* records;
  checkComplete(walk.end());
}

function checkComplete({ failure, isComplete }: WalkSummary): void {
  if (failure !== undefined) throw failure;
  if (isComplete) return;
  throw new Failure(
    "network",
    "The list of cases changed while it was read, so a row could be matched wrongly; nothing was sent.",
    {
      hint: "Run the same command again.",
    },
  );
}

/**
 * Adds cases by partner reference, in batches. References with a comma are looked up one by one, because a
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
    for (const record of await lookUpSingle(context, reference)) index.add(reference, RawJson.of(record));
}

async function lookUpSingle(context: Context, reference: string): Promise<readonly JsonValue[]> {
  const pendingAnswer = readAhead(context, getCaseByPartnerReference, { parameters: { reference } });
  return (await ignoreLookupMiss(pendingAnswer.then(readMatchingCases))) ?? [];
}
