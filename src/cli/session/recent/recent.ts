import { dirname } from "node:path";
import type { Endpoint } from "../../../api/endpoint/endpoint";
import { attempt } from "../../../base/attempt";
import { isVariableOn } from "../../../base/environment/is-variable-on";
import type { Host } from "../../../base/host";
import { type RawJson, readString } from "../../../base/json/json";
import type { ListReport, Report } from "../../../render/report";
import type { Context } from "../context";
import { buildRecentKey, getRecentFile, isPlainId, readRecent, type SeenRecord } from "./recent-file";

const maxStoredIds = 200;
const maxReadRecords = 50;

/** For each endpoint, the kind of the IDs in its responses and the field that contains them. */
const idFieldByEndpoint: Readonly<Record<string, readonly [kind: SeenRecord["kind"], field: string]>> = {
  listCases: ["cases", "reference"],
  getCase: ["cases", "reference"],
  listClients: ["clients", "externalTenantId"],
  getClient: ["clients", "externalTenantId"],
  listPayments: ["payments", "id"],
  listCasePayments: ["payments", "id"],
  listWebhooks: ["subscriptions", "id"],
  getWebhook: ["subscriptions", "id"],
  createWebhook: ["subscriptions", "id"],
};

/** Collects the first IDs in a report while it is printed; `keep` saves them. */
export function rememberIds(report: Report, calls: readonly Endpoint[], context: Context) {
  const { host, platformOptions } = context;
  const recordField = calls.map(({ name }) => idFieldByEndpoint[name]).find((kind) => kind !== undefined);
  if (recordField === undefined || !canStoreIds(host)) return { report, keep: async () => {} };
  const seenRecords = new Map<string, SeenRecord>();
  const [kind, field] = recordField;
  const noteRecord = (record: RawJson) => {
    // Skips a record that can't be parsed. It is printed anyway.
    const id = attempt(() => readString(record.value, field));
    if (id !== undefined && isPlainId(id)) seenRecords.set(id, { kind, id });
  };
  const key = buildRecentKey({ ...context.profile, world: platformOptions.world });
  const storeSeenRecords = () => appendRecent(host, key, [...seenRecords.values()]).catch(() => {});
  if (report.kind === "record") noteRecord(report.record);
  if (report.kind !== "list") return { report, keep: storeSeenRecords };
  return { report: { ...report, pages: watchPages(report, noteRecord) }, keep: storeSeenRecords };
}

/** IDs may be stored only if a person may see the output and RECOUP_NO_HISTORY is off. */
function canStoreIds({ env, stdout, stderr }: Host): boolean {
  return (stdout.isTerminal || stderr.isTerminal) && !isVariableOn(env.RECOUP_NO_HISTORY);
}

async function* watchPages({ pages }: ListReport, onRecord: (record: RawJson) => void): ListReport["pages"] {
  let remainingCount = maxReadRecords;
  for await (const page of pages) {
    for (const record of page.records.slice(0, remainingCount)) onRecord(record);
    remainingCount = Math.max(0, remainingCount - page.records.length);
    yield page;
  }
}

async function appendRecent(host: Host, key: string, seenRecords: readonly SeenRecord[]): Promise<void> {
  const earlierLines = (await readRecent(host, key)).map(formatLine);
  const seenLines = seenRecords.map(formatLine);
  if (seenLines.every((line) => earlierLines.includes(line))) return;
  const lines = [...new Set([...seenLines, ...earlierLines])].slice(0, maxStoredIds);
  const file = getRecentFile(host, key);
  await host.files.makeFolder(dirname(file));
  await host.files.write(file, lines.join(""));
}

const formatLine = ({ kind, id }: SeenRecord) => `${kind} ${id}\n`;
