import { counted } from "../../base/text/numbers/format-count";
import { formatDuration } from "../../base/text/time/duration";
import type { Context } from "../../cli/session/context";
import { describeRow } from "./apply-columns";
import type { OpenedPlan } from "./opened-plan";
import { planLines } from "./plan-lines";

const maxShown = 10;

/** Shows on stderr what is about to be sent. */
export async function describePlan({ note, host }: Context, plan: OpenedPlan): Promise<void> {
  const { header, digest, rows, source } = plan;
  const { command, madeBy, madeAt, environment, address } = header;
  const age = formatDuration(Math.max(0, Math.round((host.now() - Date.parse(madeAt)) / 1000)) * 1000);
  await note(
    `Plan ${source.name}: ${counted(rows, "request")} of ${command}, made by ${madeBy} ${age} ago, for ${environment} at ${address}.`,
  );
  await note(`Digest: ${digest}`);
  let shown = 0;
  for await (const [line, row] of planLines(plan)) {
    if (shown++ === maxShown) break;
    const { operation, subject } = describeRow(header.surface, line, row);
    await note(`  row ${line}: ${operation}: ${subject}`);
  }
  if (rows > maxShown) await note(`  and ${rows - maxShown} more: --dry-run lists all of them.`);
}
