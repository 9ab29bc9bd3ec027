import { groupBy } from "../base/collections/group-by";
import type { Exchange, Traffic } from "../traffic/exchange";
import type { Breach, RuleRow } from "./rule";
import { isWrite } from "./sequences";

const minSingleReads = 10;

export const oneByOneRule: RuleRow = {
  title: "Take records from the list that has them",
  follows: ["LIM-01", "LIM-11", "EP-10", "EP-51"],
  because: "A list answers 100 records with one request, and each request counts against the limit.",
  reads: "records that were read one by one after a list had named them, and look-ups of partner references",
  advice:
    "Use the records of the list, filter it by `Ids`, or look up 100 `references` at once. Read one by one only what the list doesn't have.",
  judge(traffic) {
    const singleReads = [...selectListedReads(traffic), ...traffic.exchanges.filter(isReferenceDataRequest)];
    const groups = groupBy(singleReads, ({ surface, endpoint }) => `${surface} ${endpoint?.path}`);
    const breaches = groups.flatMap((reads): Breach[] => {
      const count = new Set(reads.map(({ path }) => path)).size;
      if (count < minSingleReads) return [];
      const message = `${count} records that a list has were read one by one.`;
      return [{ exchanges: [reads[0], reads.at(-1) as Exchange], message }];
    });
    return { occasions: singleReads.length, breaches };
  },
};

/** Returns reads of single records whose IDs appeared in an earlier list. */
function selectListedReads({ exchanges }: Traffic): readonly Exchange[] {
  const listedIds = new Set<string>();
  return exchanges.filter((exchange) => {
    if (isWrite(exchange)) return false;
    for (const id of exchange.answer?.ids ?? []) listedIds.add(`${exchange.surface} ${id}`);
    const id = exchange.path.slice(exchange.path.lastIndexOf("/") + 1);
    return exchange.endpoint?.path.endsWith("/{id}") === true && listedIds.has(`${exchange.surface} ${id}`);
  });
}

/**
 * Whether the request reads a case by a reference that a list could search for. A list can't search for a
 * reference with a comma (AMB-34).
 */
const isReferenceDataRequest = ({ endpoint, path }: Exchange) =>
  endpoint?.name === "getCaseByPartnerReference" && !/,|%2c/i.test(path);
