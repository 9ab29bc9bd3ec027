import { Failure } from "../../../base/failure";
import { localListReport } from "../../../cli/output/local-report";
import type { Style } from "../../../render/render";
import type { Report } from "../../../render/report";

export interface Uploaded {
  readonly file: string;
  /** Absent if the platform does not return it. */
  readonly id?: string;
  /** `uploaded`, or the error message. */
  readonly outcome: string;
}

export const columns = [
  { path: "file", title: "File", kind: "text", priority: 1 },
  { path: "outcome", title: "Outcome", kind: "text", priority: 1 },
  { path: "id", title: "Id", kind: "id", priority: 2 },
] as const;

/** Reports the outcome of each file; exit 12 if some were not uploaded. */
export function uploadReport(style: Style, rows: readonly Uploaded[]): Report {
  const failed = rows.filter(({ outcome }) => outcome !== "uploaded").length;
  const failure = new Failure("partial", `${failed} of ${rows.length} files were not uploaded.`, {
    hint: "Upload those alone once the cause is fixed: a second upload of the others would add them again.",
  });
  return localListReport(style, {
    rows,
    columns,
    idPath: "id",
    emptyText: "No files.",
    ...(failed === 0 ? {} : { end: { failure } }),
  });
}
