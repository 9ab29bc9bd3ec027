import { isWriteEndpoint } from "../../api/endpoint/endpoint";
import { drainSteps } from "../../base/async/steps";
import { omitUndefined } from "../../base/collections/omit-undefined";
import { Failure, isFailure } from "../../base/failure";
import type { Host } from "../../base/host";
import { maskAllSecrets } from "../../base/secrets/likely-secrets";
import { secretMask } from "../../base/secrets/mask";
import type { Preferences } from "../../config/file/schema";
import { renderReport } from "../../render/render";
import type { Report, ReportEnd } from "../../render/report";
import { loadTheme } from "../../render/text/theme";
import { type GlobalValues, isColored } from "../flags/globals";
import { checkFields, FieldsHelp, warnIfNothingSelected } from "../output/fields";
import { chooseStyle, refuseFields, refuseHtml, refuseOtherFormats } from "../output/output";
import { openPrinter, printText } from "../output/printing/printer";
import type { Context, OpenContext, Runtime } from "../session/context";
import { createNoRequestFailure, DryRun } from "../session/dry-run/dry-run";
import { openContext } from "../session/open-context";
import { createNothingToPlanFailure } from "../session/plan/plan-file";
import { rememberIds } from "../session/recent/recent";
import type { Command, CommandEntry, CommandList } from "./command";
import { parseLine } from "./program";

/** The context of a running command, with its exit code if the command sets one. */
export interface OpenedCommand {
  context?: OpenContext;
  exitCode?: number;
}

export async function runCommand(
  entry: CommandEntry,
  rest: readonly string[],
  { runtime, commands }: { readonly runtime: Runtime; readonly commands: CommandList },
  openedCommand: OpenedCommand,
): Promise<void> {
  const { default: record } = await entry.load();
  const { globals, input } = parseLine(entry, record, rest);
  if (input === undefined) return printHelp(entry, record, globals, runtime.host);
  refusePlan(globals, entry, record);
  const resolveStyle = (preferences: Preferences) =>
    chooseStyle(runtime.host, globals, preferences, entry.path);
  const stopController = new AbortController();
  const line = [...entry.path.split(" "), ...rest];
  openedCommand.context = await openContext(
    runtime,
    dropGlobalPlan(globals, record),
    resolveStyle,
    stopController.signal,
    line,
  );
  const { context } = openedCommand.context;
  const { notes, profileNotes, profileName } = openedCommand.context;
  const usedProfile = record.ownProfile?.(input) || profileName;
  for (const note of usedProfile === profileName ? [...notes, ...profileNotes] : notes)
    await context.warn(note);
  try {
    const { prints, fields } = record;
    refuseHtml(context.style, prints?.html === true);
    refuseFields(context.style, entry.path, prints?.noJsonReason);
    const run = async () => {
      try {
        if (fields !== undefined) await checkFields(fields, context.style);
        return await record.run(input, context, commands);
      } catch (error) {
        if (error instanceof FieldsHelp) return error.report;
        throw error;
      }
    };
    const { planner } = context;
    const report = await (planner === undefined
      ? run()
      : (await import("./planning")).planWrites(context, planner, run));
    if (report.kind === "raw" || report.kind === "live") refuseOtherFormats(context.style);
    if (globals.curl === true) return await refuseCurl(report, context);
    const { report: watchedReport, keep } = rememberIds(report, record.calls, context);
    await printReport(watchedReport, runtime, openedCommand.context, stopController);
    await warnIfNothingSelected(report, context);
    await keep();
    Object.assign(openedCommand, omitUndefined({ exitCode: getExitCode(report) }));
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
    const text = maskAllSecrets(error.text, openedCommand.context.secrets);
    await runtime.host.stdout.write(text);
    if (globals.curl === true && text.includes(secretMask))
      await context.warn(`${secretMask} stands for a secret: put it in before you run the command.`);
  } finally {
    context.endProgress();
  }
}

async function printHelp(
  entry: CommandEntry,
  record: Command,
  globals: GlobalValues,
  host: Host,
): Promise<void> {
  const { formatCommandHelp } = await import("./help/command-help");
  const theme = await loadTheme(isColored(host.stdout, host.env, globals));
  await printText(host, globals, formatCommandHelp(entry, record, theme));
}

/** Renders the report, so that `--curl` prints its first request. Throws if rendering sends none. */
async function refuseCurl(report: Report, { style }: Context): Promise<never> {
  await drainSteps(renderReport(report, style));
  throw createNoRequestFailure();
}

async function printReport(
  report: Report,
  { host }: Runtime,
  { context, preferences, hasWritten }: OpenContext,
  stopController: AbortController,
): Promise<void> {
  const flags = isEndless(report) ? { pager: false } : context.flags;
  const printer = openPrinter(host, flags, preferences.pager, {
    onShow: report.kind === "live" ? context.beforeLiveOutput : context.endProgress,
    onQuit: () => stopController.abort(),
  });
  let hasQuit = false;
  try {
    for await (const chunk of renderReport(report, context.style)) {
      await printer.write(chunk).catch((error: unknown) => {
        throw hasWritten() ? asPartial(error) : error;
      });
      if (printer.isClosed) break;
    }
  } catch (error) {
    if (!printer.isClosed) throw error;
  } finally {
    hasQuit = await printer.end();
  }
  if (hasQuit) return stopController.abort();
  await printEndNotes(report, context);
}

/**
 * Keeps the user from repeating a write whose result couldn't be printed. Exit code 3 would promise that
 * nothing was changed.
 */
function asPartial(error: unknown): unknown {
  if (!isFailure(error, "config")) return error;
  const hint = "A write was already sent: check its result before you run the command again.";
  return new Failure("partial", error.message, { ...error.details, hint });
}

function getExitCode(report: Report): number | undefined {
  if (report.kind === "live") return report.exitCode?.();
  return report.kind === "ended" || report.kind === "record" ? report.exitCode : undefined;
}

const isEndless = (report: Report) =>
  report.kind === "live" || (report.kind === "list" && report.isEndless === true);

async function printEndNotes(report: Report, { note, warn, style }: Context): Promise<void> {
  const { notes = [], warnings = [], failure } = getReportEnd(report);
  const isJsonError = failure !== undefined && (style.format === "json" || style.format === "ndjson");
  if (!isJsonError) {
    for (const text of notes) await note(text);
    for (const text of warnings) await warn(text);
  }
  if (failure !== undefined) throw failure;
}

function getReportEnd(report: Report): ReportEnd {
  if (report.kind === "list") return report.end();
  return report.kind === "record" ? report : {};
}

/** Removes the global `--plan` if the command has its own `--plan` flag and plans its writes itself. */
const dropGlobalPlan = (globals: GlobalValues, { options }: Command): GlobalValues =>
  "plan" in options ? { ...globals, plan: undefined } : globals;

/** Throws if `--plan` isn't compatible with the command or the other flags. */
function refusePlan(
  { plan, expires, dryRun, curl }: GlobalValues,
  { path }: CommandEntry,
  { calls, options }: Command,
): void {
  if (plan === undefined) {
    if (expires === undefined || "plan" in options) return;
    throw new Failure("usage", "--expires needs --plan.", { hint: "Add --plan <file>." });
  }
  if (dryRun === true || curl === true)
    throw new Failure("usage", `--plan can't be combined with ${dryRun === true ? "--dry-run" : "--curl"}.`, {
      hint: "A plan shows what would be sent, too.",
    });
  if ("plan" in options) return;
  // `api` lists no endpoints but can call any.
  if (!calls.some(isWriteEndpoint) && path !== "api") throw createNothingToPlanFailure();
}
