import { readPath, readText } from "../../../base/json/json";
import { keyCount, keyedBy } from "../../matchers/records";
import { sameAs } from "../../matchers/relations";
import { asText } from "../../matchers/values";
import type { ProbeResponses } from "../../observe/probe-answers";
import { listCases } from "../list-cases";
import { buildProbes, get, must, status } from "../parts";

/** Finds a partner reference without a comma, because a batch separates references by commas (AMB-34). */
const findPlainReference = (seen: ProbeResponses) =>
  seen
    .at("list.cases[].collectionPartnerReference")
    .values.find((value) => /^[^,]+$/.test(asText(value) ?? ""));

/** Captures a field of the first case that has a creditor reference. */
const readReferencedField =
  (path: string) =>
  ({ at }: ProbeResponses) => {
    const [cases] = at("list.cases").values;
    const referencedCase =
      Array.isArray(cases) && cases.find((caseRecord) => readText(caseRecord, "creditorReference") !== "");
    return readPath(referencedCase || null, path);
  };

/** Swaps upper and lower case. Shortens a reference without letters to its beginning. */
function swapCase(reference: string): string {
  const swapped = reference.replace(/\p{L}/gu, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  return swapped === reference ? takeBeginning(reference) : swapped;
}

/**
 * Returns the beginning of a reference, which is unlikely to be a reference itself. Cuts at a separator if
 * there is one.
 */
const takeBeginning = (reference: string) =>
  /^.*[^\p{L}\p{N}](?=.)/su.exec(reference)?.[0] ?? reference.slice(0, Math.ceil(reference.length / 2));

const hundredReferences = Array.from({ length: 100 }, (_, index) => `recoup-drift-${index}`).join(",");

export const caseLookups = buildProbes({
  "collection-case-by-reference": {
    title: "A case by the platform's reference",
    means: "A client that finds cases by their reference finds none, or others.",
    steps: [
      listCases({ id: "cases.*.id", reference: "cases.*.reference" }),
      get("found", "/cases/case-reference/{reference}"),
      get("missing", "/cases/case-reference/RECOUP-DRIFT-NONE"),
    ],
    claims: [
      status("EP-08", "found", 200),
      must("EP-08", "found.id", sameAs("{id}")),
      status("EP-08", "missing", 404),
    ],
  },
  "collection-case-by-partner-reference": {
    title: "A case by the partner's own reference",
    means: "A client that looks up its own references finds no case, or another one.",
    steps: [
      listCases(
        {
          reference: findPlainReference,
          beginning: (seen) => takeBeginning(asText(findPlainReference(seen)) ?? ""),
        },
        "no case has a partner reference",
      ),
      get("found", "/cases/by-partner-reference/{reference}"),
      get("longer", "/cases/by-partner-reference/{reference}-recoup-drift"),
      get("shorter", "/cases/by-partner-reference/{beginning}"),
      get("batch", "/cases/by-partner-reference", {
        query: { references: "{reference},recoup-drift-none" },
        isKeyed: true,
      }),
    ],
    claims: [
      status("EP-09", "found", 200),
      must("EP-09", "found.collectionPartnerReference", sameAs("{reference}")),
      status("EP-09", "longer", 404),
      status("EP-09", "shorter", 404),
      status("EP-10", "batch", 200),
      must("EP-10", "batch", keyedBy("{reference}")),
      must("VIS-07", "batch", keyCount(1)),
    ],
  },
  "collection-batch-bounds": {
    title: "Bounds of a batch of references",
    means: "A client that looks up many references is refused, or misses some.",
    steps: [
      get("none", "/cases/by-partner-reference"),
      get("empty", "/cases/by-partner-reference", { query: { references: "" } }),
      get("most", "/cases/by-partner-reference", { query: { references: hundredReferences }, isKeyed: true }),
      get("many", "/cases/by-partner-reference", { query: { references: `${hundredReferences},one-more` } }),
    ],
    claims: [
      status("VAL-30", "none", 400),
      status("VAL-30", "empty", 400),
      status("LIM-11", "most", 200),
      must("VIS-07", "most", keyCount(0)),
      status("VAL-31", "many", 400),
    ],
  },
  "collection-case-by-creditor-reference": {
    title: "A case by its creditor's reference",
    means: "A client that finds cases by the creditor's reference finds none, or those of another creditor.",
    steps: [
      listCases(
        {
          reference: readReferencedField("creditorReference"),
          recased: (seen) => swapCase(asText(readReferencedField("creditorReference")(seen)) ?? ""),
          creditor: readReferencedField("creditor.id"),
        },
        "no case has a creditor reference",
      ),
      get("found", "/cases/by-creditor-reference", {
        query: { reference: "{reference}", creditorId: "{creditor}" },
      }),
      get("elsewhere", "/cases/by-creditor-reference", {
        query: { reference: "{reference}", creditorId: "{nobody}" },
      }),
      get("longer", "/cases/by-creditor-reference", {
        query: { reference: "{reference}-drift", creditorId: "{creditor}" },
      }),
      get("recased", "/cases/by-creditor-reference", {
        query: { reference: "{recased}", creditorId: "{creditor}" },
      }),
      get("no-creditor", "/cases/by-creditor-reference", { query: { reference: "{reference}" } }),
      get("no-reference", "/cases/by-creditor-reference", { query: { creditorId: "{creditor}" } }),
      get("empty", "/cases/by-creditor-reference", { query: { reference: "", creditorId: "{creditor}" } }),
    ],
    claims: [
      status("EP-11", "found", 200),
      must("EP-11", "found.creditorReference", sameAs("{reference}")),
      must("VIS-08", "found.creditor.id", sameAs("{creditor}")),
      status("VIS-08", "elsewhere", 404),
      status("VIS-08", "longer", 404),
      status("VIS-08", "recased", 404),
      status("VAL-32", "no-creditor", 400),
      status("VAL-32", "no-reference", 400),
      status("VAL-32", "empty", 400),
    ],
  },
});
