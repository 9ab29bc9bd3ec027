import { printJson } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import { maskLikelySecrets } from "../../base/secrets/likely-secrets";
import { resolveFieldPath } from "../../cli/output/selection/field-names";
import type { PlanRow } from "../../plan/plan";
import type { Style } from "../../render/render";
import type { Column, ListReport } from "../../render/report";
import { formatOperation } from "./plan-operation";

const columns: readonly Column[] = [
  { path: "row", title: "Row", kind: "number", priority: 1 },
  { path: "status", title: "Status", kind: "text", priority: 1 },
  { path: "operation", title: "Operation", kind: "text", priority: 2 },
  { path: "subject", title: "What", kind: "text", priority: 1 },
  { path: "message", title: "Message", kind: "text", priority: 2 },
  { path: "client", title: "Client", kind: "text", priority: 5 },
  { path: "from", title: "File row", kind: "number", priority: 6 },
  { path: "resultId", title: "Id", kind: "id", priority: 4 },
];

/** Shown only if a response contained a secret, because no later response repeats it. */
const secretColumn: Column = { path: "secret", title: "Secret", kind: "text", priority: 1 };

export const planFields = [...[...columns, secretColumn].map(({ path }) => path), "method", "path", "body"];

export function buildRequestRow(surface: Surface, line: number, row: PlanRow) {
  const { method, subject, client, from, form } = row;
  return {
    row: line,
    operation: formatOperation(surface, row) ?? method,
    subject: subject ?? form?.name ?? describeContent(row),
    client,
    from,
  };
}

const maxContentLength = 160;

/** Returns the path and the start of the body, without secrets. */
function describeContent({ path, body, text = body === undefined ? "" : printJson(body) }: PlanRow): string {
  const content = maskLikelySecrets(text);
  const shortContent = content.length > maxContentLength ? `${content.slice(0, maxContentLength)}…` : content;
  return [path.split("?")[0], shortContent].join(" ").trim();
}

export const buildRequestList = (
  { fields }: Style,
  pages: ListReport["pages"],
  getEnd: ListReport["end"],
  hasSecrets = false,
): ListReport => ({
  kind: "list",
  columns: hasSecrets ? [...columns, secretColumn] : columns,
  fields: fields?.map((name) => resolveFieldPath(name, { paths: planFields, columns }, "--fields")),
  pages,
  idPath: "resultId",
  emptyText: "No requests.",
  end: getEnd,
});
