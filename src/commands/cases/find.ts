import { findCasesByPartnerReference, getCaseByPartnerReference } from "../../api/collection/cases";
import { Failure } from "../../base/failure";
import { type JsonObject, RawJson, readField } from "../../base/json/json";
import { repeated, textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { readLines } from "../../cli/line/text-input";
import { fieldsHelp } from "../../cli/output/fields";
import type { Context } from "../../cli/session/context";
import type { ListEnd } from "../../render/report";
import { caseColumns } from "./columns";
import { type FoundCases, readFoundCase, readFoundCases } from "./found-cases";

const maxBatchSize = 100;

export default command({
  details:
    "Find many production cases by your own references. Batches of 100 are sent; which were not found is said on stderr.",
  examples: [
    {
      line: "recoup cases find --partner-reference AG-1001 --partner-reference AG-1002",
      note: "two of them",
    },
    { line: "recoup cases find --from-file references.txt -o csv", note: "one reference a line" },
  ],
  options: {
    partnerReference: repeated(
      "--partner-reference <reference>",
      "your own reference; may stand several times",
    ),
    fromFile: textOption("-f, --from-file <file>", "references, one a line; - reads stdin"),
  },
  calls: [findCasesByPartnerReference, getCaseByPartnerReference],
  async run({ options: { partnerReference = [], fromFile } }, context) {
    context.surface(["collection"]);
    const help = await fieldsHelp(findCasesByPartnerReference, context.style);
    if (help !== undefined) return help;
    const lines = fromFile === undefined ? [] : await readLines(context.host, fromFile);
    const references = [
      ...new Set([...partnerReference, ...lines].map((line) => line.trim()).filter((line) => line !== "")),
    ];
    if (references.length === 0) {
      throw new Failure("usage", "No reference was given.", {
        hint: "Use --partner-reference or --from-file.",
      });
    }
    const end: { value?: ListEnd } = {};
    return {
      kind: "list",
      columns: caseColumns,
      pages: find(context, references, end),
      idPath: "id",
      emptyText: "None of these references was found.",
      end: () => end.value ?? { isComplete: false, notes: [] },
    };
  },
});

/** A reference with a comma cannot stand in a batch and goes singly (AMB-34). */
async function* find(context: Context, references: readonly string[], end: { value?: ListEnd }) {
  const missing: string[] = [];
  let searchedCount = 0;
  try {
    for (const batch of batches(references)) {
      const found = await findBatch(context, batch);
      const lost = batch.filter((reference) => !found.has(reference));
      searchedCount += batch.length;
      missing.push(...lost);
      const records = batch.flatMap((reference) => withReference(found.get(reference) ?? [], reference));
      if (records.length > 0) yield { records };
    }
  } catch (error) {
    if (!(error instanceof Failure) || missing.length === searchedCount) throw error;
    end.value = cutOff(error, missing, `${searchedCount} of ${references.length} references`);
    return;
  }
  if (missing.length === references.length) throw notFound(missing);
  end.value = {
    isComplete: true,
    extra: { missing },
    notes: notesOn(missing),
    ...(missing.length === 0 ? {} : { failure: partial(missing, references.length) }),
  };
}

/** What was found before a batch failed has been written and stays. */
function cutOff(failure: Failure, missing: readonly string[], asked: string): ListEnd {
  return {
    isComplete: false,
    reason: failure.kind === "interrupted" ? "interrupted" : "failed",
    extra: { missing },
    notes: [...notesOn(missing), `Cut off after ${asked}.`],
    failure,
  };
}

function notesOn(missing: readonly string[]): readonly string[] {
  return missing.length === 0 ? [] : [`Not found: ${missing.join(", ")}`];
}

function batches(references: readonly string[]): readonly (readonly string[])[] {
  const plain = references.filter((reference) => !reference.includes(","));
  const single = references.filter((reference) => reference.includes(","));
  const count = Math.ceil(plain.length / maxBatchSize);
  return [
    ...Array.from({ length: count }, (_, index) =>
      plain.slice(index * maxBatchSize, (index + 1) * maxBatchSize),
    ),
    ...single.map((reference) => [reference]),
  ];
}

async function findBatch(context: Context, batch: readonly string[]): Promise<FoundCases> {
  const [only = ""] = batch;
  if (batch.length === 1 && only.includes(",")) return findSingle(context, only);
  const query = { references: [...batch] };
  return readFoundCases(await context.call(findCasesByPartnerReference, { query }), batch);
}

async function findSingle(context: Context, reference: string): Promise<FoundCases> {
  try {
    const answer = await context.call(getCaseByPartnerReference, { parameters: { reference } });
    return new Map([[reference, readFoundCase(answer)]]);
  } catch (error) {
    if (error instanceof Failure && error.kind === "not-found") return new Map();
    throw error;
  }
}

/** The platform may leave your own reference out of the case; it is put in, so that answers can be told apart. */
function withReference(records: readonly JsonObject[], reference: string): readonly RawJson[] {
  return records.map((record) => {
    const has = typeof readField(record, "collectionPartnerReference") === "string";
    return RawJson.of(has ? record : { ...record, collectionPartnerReference: reference });
  });
}

function notFound(missing: readonly string[]): Failure {
  return new Failure(
    "not-found",
    `No case has ${missing.length === 1 ? "this reference" : "any of these references"}: ${missing.join(", ")}.`,
    {
      hint: "Only production cases that you work are found by partner reference, on an exact match.",
    },
  );
}

function partial(missing: readonly string[], total: number): Failure {
  return new Failure("partial", `${missing.length} of ${total} references were not found.`);
}
