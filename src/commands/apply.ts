import { Failure } from "../base/failure";
import type { Files } from "../base/host";
import { resolveImportOutputs } from "../bulk-import/outputs";
import { planFields } from "../bulk-import/plans/apply-columns";
import { applyPlan } from "../bulk-import/plans/apply-plan";
import { openPlan } from "../bulk-import/plans/open-plan";
import type { RowSource } from "../bulk-import/rows/source";
import { flag, outputFileOption, textOption, wholeNumberOption } from "../cli/flags/option";
import { command } from "../cli/line/command";
import { checkWritable } from "../cli/session/guards/writable";

export default command({
  details:
    "Send the requests of a plan that --plan wrote, each exactly once. The plan is shown first, and refused if any byte of it was changed, after it expired, or with a profile that has another environment or address. A request whose case, payment or subscription changed since is skipped and named (exit 12); one whose result already exists counts as already done. A journal next to the plan records each request before it is sent: run the command again after a crash. On live it needs --live, and --confirm for more than one request. With four eyes, the user who made the plan can't apply it, and --digest is required. --dry-run lists the requests and whether their state is still the planned one.",
  examples: {
    "recoup payments record 44HX8JMJ --amount 250 --date 2026-03-12 --recipient partner --plan payment.plan":
      "plan a payment; nothing is sent",
    "recoup apply payment.plan --dry-run": "show what would be sent",
    "recoup apply payment.plan": "send it; run again to resume",
  },
  argument: { name: "plan", description: "file that --plan wrote; - reads stdin and needs --journal" },
  options: {
    digest: textOption("--digest <hex>", "digest that the plan must have, as its maker passed it on"),
    concurrency: wholeNumberOption("--concurrency <n>", "Requests to send in parallel. Default: 4", 1, 16),
    journal: outputFileOption("--journal <file>", "File for what was sent. Default: <plan>.recoup-journal"),
    retryFailed: flag("--retry-failed", "Send refused requests again"),
  },
  globals: ["live", "yes", "confirm"],
  prints: {
    list: async () => (await import("./apply/shapes")).AppliedRequest,
    extraFields: async () => (await import("./apply/shapes")).ApplyEnd,
  },
  fields: planFields,
  async run({ argument, options }, context) {
    refuseForeignFlags(context.flags);
    const plan = await openPlan(context.host, argument);
    if (options.journal === undefined) await refuseLink(context.host.files, plan.source);
    const outputs = resolveImportOutputs(context.host, plan.source, { journal: options.journal });
    await checkWritable(context, outputs.journal);
    return applyPlan(context, plan, outputs, options);
  },
});

/**
 * Throws for a link. A plan's journal is next to the plan, not next to the link, so every request would be
 * sent again.
 */
async function refuseLink(files: Files, { path, name }: RowSource): Promise<void> {
  if (path === undefined || (await files.status(path))?.kind !== "link") return;
  throw new Failure("usage", `${name} is a symbolic link; nothing was sent.`, {
    hint: "Name the plan that it points to: its journal is next to it.",
  });
}

/** Throws for `--client` and `--idempotency-key`, which the plan sets for each request itself. */
function refuseForeignFlags({ client, idempotencyKey }: { client?: string; idempotencyKey?: string }): void {
  const flagName =
    client !== undefined ? "--client" : idempotencyKey !== undefined ? "--idempotency-key" : undefined;
  if (flagName === undefined) return;
  throw new Failure("usage", `${flagName} can't be combined with a plan, which sets it for each request.`, {
    hint: "Pass it when you make the plan.",
  });
}
