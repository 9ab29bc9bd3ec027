import { type Effects, isWrite } from "../../../api/endpoint/endpoint";
import { advice, type Hint, recoup } from "../../../base/advice/advice";
import { getOrCreate } from "../../../base/collections/get-or-create";
import { Failure } from "../../../base/failure";
import type { Prompts } from "../../../base/host";
import type { Environment } from "../../../base/platform";
import { capitalize } from "../../../base/text/sentence";
import { variableUrlHint } from "../../../config/profile/variables-profile";

/** The active profile and the flags that confirm a write. */
export interface GuardSetting {
  readonly profile: string;
  readonly environment: Environment;
  /** Whether variables set the URL, which then applies to both environments. */
  readonly hasVariableUrl: boolean;
  readonly isLive: boolean;
  readonly isYes: boolean;
  /** Value of `--confirm`. */
  readonly confirmed: string | undefined;
  /** Undefined unless interactive. */
  readonly prompts: Prompts | undefined;
}

interface GuardedRequest {
  readonly method: string;
  readonly url: string;
  /** Path and query below the surface's base URL. */
  readonly path: string;
  readonly subject?: string | undefined;
  /** Undefined unless the request is destructive or bulk. */
  readonly consequence?: Effects["consequence"];
  /** Whether a plan contains the request. A plan is for one environment. */
  readonly isPlanned?: boolean | undefined;
}

export type Guard = (request: GuardedRequest, effects: Effects) => Promise<void>;

/**
 * Returns a check to run before each request. The check rejects writes that lack a required confirmation
 * (exit 5, nothing sent). Once given, a confirmation applies to the rest of the command.
 */
export function buildGuard(setting: GuardSetting): Guard {
  const confirmations = new Map<string, Promise<void>>();
  const confirmOnce = (questionKind: string, confirm: () => Promise<void>) =>
    getOrCreate(confirmations, questionKind, confirm);

  return async (request, effects) => {
    refuseTestHostOnly(setting, effects);
    if (!isWrite(request.method, effects)) return;
    const isDestructive = effects.isDestructive === true;
    const consequence = isDestructive || effects.isBulk === true ? effects.consequence : undefined;
    const describedRequest = {
      ...request,
      subject: effects.subject,
      consequence,
      isPlanned: effects.isPlanned,
    };
    const isExempt = effects.isTestCaseOnly === true && isPlainPath(request);
    const isOnLive = setting.environment === "live" && !isExempt;
    const isBulk = effects.isBulk === true;
    if (isOnLive)
      await confirmOnce("live", () => confirmLive(setting, describedRequest, { isBulk, isDestructive }));
    if (isBulk && (isDestructive || setting.environment === "live")) {
      return confirmOnce("bulk", () => confirmBulk(setting, describedRequest));
    }
    const needsConfirmation = isDestructive && !setting.isYes && !(isOnLive && !setting.isLive);
    if (needsConfirmation)
      await confirmOnce("destructive", () => confirmDestructive(setting, describedRequest));
  };
}

/**
 * Whether the path contains only characters used in IDs, so no server can mistake it for another operation.
 */
const isPlainPath = ({ path }: GuardedRequest): boolean => /^(\/[\w~-][\w.~-]*)+(\?|$)/.test(path);

async function confirmLive(
  setting: GuardSetting,
  request: GuardedRequest,
  { isBulk, isDestructive }: Required<Pick<Effects, "isBulk" | "isDestructive">>,
): Promise<void> {
  const { isLive, isYes, confirmed, prompts, profile, hasVariableUrl } = setting;
  if (isLive) return;
  const { consequence, subject, isPlanned } = request;
  const scopeText = `on live (profile ${profile})`;
  const actionText =
    consequence === undefined
      ? `${describeRequest(request, "writes")} ${scopeText}`
      : `${capitalize(scopeText)}, this ${consequence(subject)}`;
  if (prompts === undefined) {
    const otherFlag = isBulk
      ? confirmed !== profile && `--confirm=${profile}`
      : isDestructive && !isYes && "--yes";
    const addFlags = `Add ${["--live", otherFlag].filter(Boolean).join(" and ")} to confirm`;
    const otherWay = hasVariableUrl
      ? `. ${variableUrlHint}`
      : ", or use --env test to write on the test platform.";
    throw createGuardFailure(
      setting,
      actionText,
      isPlanned === true ? `${addFlags}.` : `${addFlags}${otherWay}`,
    );
  }
  const answer = await prompts.text(`${actionText}. Type yes to continue:`);
  if (answer.trim().toLowerCase() !== "yes") throw createCanceledFailure(setting);
}

async function confirmDestructive(setting: GuardSetting, request: GuardedRequest): Promise<void> {
  const { prompts, environment, profile } = setting;
  if (prompts === undefined) {
    throw createGuardFailure(setting, describeRequest(request, "cannot be undone"), "Add --yes to confirm.");
  }
  const isConfirmed = await prompts.confirm(
    `${describeRequest(request, "cannot be undone")} (${profile}, ${environment}). Continue?`,
  );
  if (!isConfirmed) throw createCanceledFailure(setting);
}

async function confirmBulk(setting: GuardSetting, request: GuardedRequest): Promise<void> {
  const { prompts, confirmed, environment, profile } = setting;
  if (confirmed === profile) return;
  if (confirmed !== undefined) {
    throw createGuardFailure(
      setting,
      `--confirm must be the name of the profile, ${profile} (got "${confirmed}")`,
      advice`Run ${recoup`whoami`} to see the profile in use.`,
    );
  }
  if (prompts === undefined) {
    throw createGuardFailure(
      setting,
      `${describeRequest(request, "affects many records")} (${environment})`,
      `Add --confirm=${profile} to confirm.`,
    );
  }
  const answer = await prompts.text(
    `${describeRequest(request, "affects many records")} (${environment}). Type the profile name, ${profile}, to continue:`,
  );
  if (answer.trim() !== profile) throw createCanceledFailure(setting);
}

type GuardScope = Pick<GuardSetting, "profile" | "environment" | "hasVariableUrl">;

/** Throws for an operation that doesn't exist in the live environment. No confirmation can permit it. */
export function refuseTestHostOnly(scope: GuardScope, { isTestHostOnly }: Effects): void {
  if (isTestHostOnly !== true || scope.environment !== "live") return;
  const hint = scope.hasVariableUrl ? variableUrlHint : "Use --env test.";
  throw createGuardFailure(scope, "This operation is available on the test host only", hint);
}

const createCanceledFailure = (setting: GuardSetting) => createGuardFailure(setting, "Canceled");

const createGuardFailure = ({ profile, environment }: GuardScope, problem: string, hint?: Hint) =>
  new Failure("forbidden", `${problem}; nothing was sent.`, { hint, profile, environment });

/**
 * Formats `POST https://… writes`, or if the operation has a description, `This deletes the subscription …`.
 */
function describeRequest({ method, url, subject, consequence }: GuardedRequest, otherwise: string): string {
  if (consequence !== undefined) return `This ${consequence(subject)}`;
  const request = `${method} ${url.split("?")[0]}`;
  return `${request}${subject === undefined ? "" : ` (${subject})`} ${otherwise}`;
}
