import { findCasesByPartnerReference, getCaseByPartnerReference } from "../../api/collection/cases";
import { splitBatches } from "../../base/collections/batches";
import { Failure, onFailure } from "../../base/failure";
import { type JsonObject, RawJson, readField } from "../../base/json/json";
import { repeatedOption, textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { readLines } from "../../cli/line/text-input";
import { createRecordKindReader, readSelection } from "../../cli/output/selection/selection";
import type { Context } from "../../cli/session/context";
import {
  type CasesByReference,
  readCasesByReference,
  readMatchingCases,
} from "../../kit/cases/cases-by-reference";
import { failOnMissingIds } from "../../kit/listing/missing-ids";
import type { ListEnd, ListReport } from "../../render/report";
import { partnerCaseColumns } from "./list-view/columns";

const maxBatchSize = 100;

export default command({
  details:
    "Find many production cases by your partner references, in batches of 100. References that were not found are listed on stderr.",
  examples: {
    "recoup cases find --partner-reference FF-100340 --partner-reference FF-100325": "two references",
    "recoup cases list --lifecycle Active --fields collectionPartnerReference > references.txt":
      "a file with a reference per line",
    "recoup cases find --from-file references.txt -o csv": "a file with one reference per line",
  },
  options: {
    partnerReference: repeatedOption("--partner-reference <reference>", "partner reference; repeatable"),
    fromFile: textOption("-f, --from-file <file>", "file with one reference per line; - reads stdin"),
  },
  calls: [findCasesByPartnerReference, getCaseByPartnerReference],
  async run({ options: { partnerReference = [], fromFile } }, context) {
    context.surface(["collection"]);
    const readKinds = createRecordKindReader(findCasesByPartnerReference);
    const selection = await readSelection(context, readKinds, { columns: partnerCaseColumns, options: {} });
    const lines = fromFile === undefined ? [] : await readLines(context.host, fromFile);
    const references = [
      ...new Set([...partnerReference, ...lines].map((line) => line.trim()).filter((line) => line !== "")),
    ];
    if (references.length === 0) {
      throw new Failure("usage", "No references given.", { hint: "Add --partner-reference or --from-file." });
    }
    const end: { value?: ListEnd } = {};
    const report: ListReport = {
      kind: "list",
      columns: partnerCaseColumns,
      pages: findCases(context, references, end),
      idPath: "id",
      fields: selection.fields,
      now: context.platformNow,
      emptyText: "No cases found.",
      end: () => end.value ?? { isComplete: false, notes: [] },
    };
    return failOnMissingIds(context, report, ["case", "cases"]);
  },
});

/** Yields the cases found, batch by batch. Looks up a reference with a comma separately (AMB-34). */
async function* findCases(context: Context, references: readonly string[], end: { value?: ListEnd }) {
  const missingReferences: string[] = [];
  let searchedCount = 0;
  try {
    for (const batch of splitReferences(references)) {
      const foundCases = await findCaseBatch(context, batch);
      searchedCount += batch.length;
      missingReferences.push(...batch.filter((reference) => !foundCases.has(reference)));
      const records = batch.flatMap((reference) => addReference(foundCases.get(reference) ?? [], reference));
      if (records.length > 0) yield { records };
    }
  } catch (error) {
    if (!(error instanceof Failure) || missingReferences.length === searchedCount) throw error;
    // Ends the list early instead of throwing, because the cases found so far have already been printed.
    const stopNote = `Stopped after ${searchedCount} of ${references.length} references.`;
    end.value = {
      isComplete: false,
      reason: error.kind === "interrupted" ? "interrupted" : "failed",
      extra: { missing: missingReferences },
      notes: [...formatMissingNotes(missingReferences), stopNote],
      failure: error,
    };
    return;
  }
  if (missingReferences.length === references.length)
    throw new Failure(
      "not-found",
      `No case found with ${missingReferences.length === 1 ? "this reference" : "any of these references"}: ${missingReferences.join(", ")}.`,
      { hint: "A partner reference must match exactly and finds only production cases that you work." },
    );
  end.value = {
    isComplete: true,
    extra: { missing: missingReferences },
    notes: formatMissingNotes(missingReferences),
    failure: findPartialFailure(missingReferences, references.length),
  };
}

const formatMissingNotes = (missingReferences: readonly string[]) =>
  missingReferences.length === 0 ? [] : [`Not found: ${missingReferences.join(", ")}`];

function splitReferences(references: readonly string[]): readonly (readonly string[])[] {
  const plainReferences = references.filter((reference) => !reference.includes(","));
  const commaReferences = references.filter((reference) => reference.includes(","));
  return [...splitBatches(plainReferences, maxBatchSize), ...commaReferences.map((reference) => [reference])];
}

async function findCaseBatch(context: Context, batch: readonly string[]): Promise<CasesByReference> {
  const [onlyReference = ""] = batch;
  if (onlyReference.includes(",")) return findSingleCase(context, onlyReference);
  const query = { references: [...batch] };
  return readCasesByReference(await context.call(findCasesByPartnerReference, { query }), batch);
}

async function findSingleCase(context: Context, reference: string): Promise<CasesByReference> {
  const answer = await context
    .call(getCaseByPartnerReference, { parameters: { reference } })
    .catch(onFailure(() => undefined, "not-found"));
  return new Map(answer === undefined ? [] : [[reference, readMatchingCases(answer)]]);
}

/** Adds the requested reference if the platform omits it, so records can be matched to references. */
function addReference(records: readonly JsonObject[], reference: string): readonly RawJson[] {
  return records.map((record) => {
    const hasReference = typeof readField(record, "collectionPartnerReference") === "string";
    return RawJson.of(hasReference ? record : { ...record, collectionPartnerReference: reference });
  });
}

function findPartialFailure({ length }: readonly string[], totalCount: number): Failure | undefined {
  if (length === 0) return undefined;
  return new Failure("partial", `${length} of ${totalCount} references were not found.`);
}
