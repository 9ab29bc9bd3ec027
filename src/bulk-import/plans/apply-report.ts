import { type Hint, joinHints } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { Context } from "../../cli/session/context";
import type { Report } from "../../render/report";
import { createSinglePage } from "../../render/single-page";
import { asPartialOnceSent } from "../partial-stop";
import { shortenFindings } from "../rows/findings";
import type { ActiveImport } from "../rows/ready-rows";
import { buildRequestList, buildRequestRow } from "./apply-columns";
import { formatForgotten } from "./apply-row";
import { type OpenedPlan, readPlanLines } from "./open-plan";

interface ApplyOutcome {
  /** Why sending ended early. */
  readonly stop: Failure | undefined;
  /** Rows that an earlier run completed. */
  readonly doneBefore: ReadonlySet<number>;
  readonly secrets: ReadonlyMap<number, string>;
}

type RequestStatus = "done" | "already done" | "changed" | "unknown" | "failed" | "not sent";

interface RequestResult {
  readonly status: RequestStatus;
  readonly message?: string | undefined;
  readonly resultId?: string | undefined;
  readonly isPartial?: boolean | undefined;
}

/** Lists every request with its outcome. Exits with 12 if some were not done. */
export async function reportApply(
  context: Context,
  plan: OpenedPlan,
  activeImport: ActiveImport,
  { stop, doneBefore, secrets }: ApplyOutcome,
): Promise<Report> {
  const counts = new Map<RequestStatus, number>();
  const rows: object[] = [];
  const problems: string[] = [];
  for await (const [line, row] of readPlanLines(plan)) {
    const { isPartial, ...result } = resolveResult(activeImport, line, doneBefore.has(line));
    counts.set(result.status, (counts.get(result.status) ?? 0) + 1);
    const description = buildRequestRow(plan.header.surface, line, row);
    rows.push({ ...description, ...result, secret: secrets.get(line) });
    const isHeld = activeImport.rows.held.has(line);
    if (isHeld || isPartial === true || !["done", "already done", "not sent"].includes(result.status))
      problems.push(`row ${line}: ${description.subject}: ${result.message ?? result.status}`);
  }
  const count = (status: RequestStatus) => counts.get(status) ?? 0;
  const extra = {
    plan: plan.source.name,
    digest: plan.digest,
    done: count("done"),
    alreadyDone: count("already done"),
    changed: count("changed"),
    failed: count("failed"),
    unknown: count("unknown"),
    notSent: count("not sent"),
  };
  const failure = stop
    ? asPartialOnceSent(stop, activeImport.rows)
    : createPartialFailure(rows.length, problems, { count, activeImport });
  const notes = [`${extra.done} of ${rows.length} requests done, ${extra.alreadyDone} already done.`];
  const getEnd = () => ({
    isComplete: failure === undefined,
    notes:
      stop === undefined ? notes : [...notes, "Apply the plan again to resume; no request is sent twice."],
    extra,
    warnings: secrets.size === 0 ? [] : ["A signing secret is shown only once: store it now."],
    failure,
  });
  return buildRequestList(context.style, createSinglePage(rows), getEnd, secrets.size > 0);
}

function resolveResult({ rows, journal }: ActiveImport, line: number, wasDoneBefore: boolean): RequestResult {
  const outcome = journal.readOutcome(line);
  const { message, resultId, signingUrl, isPartial } = outcome ?? {};
  const state = rows.getState(line);
  if (state === "created") {
    const status = wasDoneBefore || outcome?.isAlready === true ? "already done" : "done";
    const doneMessage = wasDoneBefore && isPartial !== true ? "Done by an earlier run." : message;
    return { status, message: addUrl(doneMessage, signingUrl), resultId, isPartial };
  }
  if (state === "failed") return { status: "failed", message: addUrl(message, signingUrl) };
  const heldRow = rows.held.get(line);
  if (heldRow !== undefined)
    return { status: heldRow.status === "changed" ? "changed" : "not sent", message: heldRow.message };
  const begunRow = rows.begun.get(line);
  if (begunRow === undefined) return { status: "not sent" };
  const unknownMessage = message ?? "Its outcome is unknown.";
  return {
    status: "unknown",
    message: journal.isForgotten(begunRow) ? formatForgotten(begunRow) : unknownMessage,
  };
}

function addUrl(message: string | undefined, url: string | undefined): string | undefined {
  if (url === undefined) return message;
  return `${message === undefined ? "" : message.replace(/\.?$/, ". ")}Continue at ${url}`;
}

function createPartialFailure(
  rows: number,
  descriptions: readonly string[],
  {
    count,
    activeImport,
  }: { readonly count: (status: RequestStatus) => number; readonly activeImport: ActiveImport },
): Failure | undefined {
  const undoneCount = rows - count("done") - count("already done");
  if (undoneCount === 0 && descriptions.length === 0) return undefined;
  const hints: readonly Hint[] = [
    ...(count("changed") > 0
      ? ["Plan the changed requests again, and only those: a new plan starts from the current state."]
      : []),
    ...(count("unknown") > 0
      ? ["Check what the requests without an answer did before you plan them again."]
      : []),
    ...(count("failed") > 0 && activeImport.values.retryFailed !== true
      ? ["--retry-failed sends refused requests again."]
      : []),
  ];
  const undoneText = `${undoneCount} of ${rows} requests ${undoneCount === 1 ? "was" : "were"} not confirmed as done.`;
  const problem = undoneCount === 0 ? "The platform refused part of what was planned." : undoneText;
  return new Failure("partial", problem, {
    findings: shortenFindings(descriptions, descriptions.length, "-o json lists all of them"),
    ...(hints.length > 0 && { hint: joinHints(hints) }),
  });
}
