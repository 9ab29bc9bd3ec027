import type { Effects } from "../../../api/endpoint/endpoint";
import { advice, type Hint } from "../../../base/advice/advice";
import { recoup } from "../../../base/advice/command-line";
import { Failure } from "../../../base/failure";
import type { Prompts } from "../../../base/host";
import type { Environment } from "../../../base/platform";

/** The profile in use, and the flags that confirm a write. */
export interface GuardSetting {
  readonly profile: string;
  readonly environment: Environment;
  readonly isLive: boolean;
  readonly isYes: boolean;
  /** The name that `--confirm` gave. */
  readonly confirmed: string | undefined;
  /** Undefined if not interactive. */
  readonly ask: Prompts | undefined;
}

interface Guarded {
  readonly method: string;
  readonly url: string;
  /** Below the surface's address, with its query. */
  readonly path: string;
  readonly subject?: string | undefined;
}

export type Guard = (request: Guarded, effects: Effects) => Promise<void>;

/**
 * Checks every request before it is sent and rejects writes that need a confirmation and have none: exit 5, and nothing
 * was sent. A confirmation holds for the rest of the command.
 */
export function buildGuard(setting: GuardSetting): Guard {
  const confirmations = new Map<string, Promise<void>>();
  const once = (question: string, ask: () => Promise<void>) => {
    const answer = confirmations.get(question) ?? ask();
    confirmations.set(question, answer);
    return answer;
  };

  return async (request, effects) => {
    if (effects.isTestHostOnly === true && setting.environment === "live") throw onTestHostOnly(setting);
    if (!isWrite(request, effects)) return;
    const named = { ...request, subject: effects.subject };
    const isExempt = effects.isTestCaseOnly === true && isPlain(request);
    const isOnLive = setting.environment === "live" && !isExempt;
    if (isOnLive) await once("live", () => confirmLive(setting, named));
    const isDestructive = effects.isDestructive === true;
    if (effects.isBulk === true && (isDestructive || setting.environment === "live")) {
      return once("bulk", () => confirmBulk(setting, named));
    }
    const needsConfirmation = isDestructive && !setting.isYes && !(isOnLive && !setting.isLive);
    if (needsConfirmation) await once("destructive", () => confirmDestructive(setting, named));
  };
}

export function isWrite({ method }: Pick<Guarded, "method">, { effect }: Effects): boolean {
  return (effect ?? (method === "GET" || method === "HEAD" ? "read" : "write")) === "write";
}

/** Test cases have plain IDs. A server could read anything else in a path as another operation. */
function isPlain({ path }: Guarded): boolean {
  return /^(\/[\w~-][\w.~-]*)+(\?|$)/.test(path);
}

async function confirmLive(setting: GuardSetting, request: Guarded): Promise<void> {
  const { isLive, ask, profile } = setting;
  if (isLive) return;
  if (ask === undefined) {
    throw refusal(setting, `${describe(request)} writes on live (profile ${profile}); nothing was sent.`, {
      hint: "Add --live to confirm, or use --env test to write on the test platform.",
    });
  }
  const answer = await ask.text(
    `${describe(request)} writes on live (profile ${profile}). Type yes to continue:`,
  );
  if (answer.trim().toLowerCase() !== "yes") throw declined(setting);
}

async function confirmDestructive(setting: GuardSetting, request: Guarded): Promise<void> {
  const { ask, environment, profile } = setting;
  if (ask === undefined) {
    throw refusal(setting, `${describe(request)} cannot be undone; nothing was sent.`, {
      hint: "Add --yes to confirm.",
    });
  }
  const isConfirmed = await ask.confirm(
    `${describe(request)} cannot be undone (${profile}, ${environment}). Continue?`,
  );
  if (!isConfirmed) throw declined(setting);
}

async function confirmBulk(setting: GuardSetting, request: Guarded): Promise<void> {
  const { ask, confirmed, environment, profile } = setting;
  if (confirmed === profile) return;
  if (confirmed !== undefined) {
    throw refusal(
      setting,
      `--confirm must be the name of the profile, ${profile} (got "${confirmed}"); nothing was sent.`,
      {
        hint: advice`Run ${recoup`whoami`} to see the profile in use.`,
      },
    );
  }
  if (ask === undefined) {
    throw refusal(setting, `${describe(request)} affects many records (${environment}); nothing was sent.`, {
      hint: `Add --confirm=${profile} to confirm.`,
    });
  }
  const answer = await ask.text(
    `${describe(request)} affects many records (${environment}). Type the profile name, ${profile}, to continue:`,
  );
  if (answer.trim() !== profile) throw declined(setting);
}

function onTestHostOnly(setting: GuardSetting): Failure {
  return refusal(setting, "This operation is available on the test host only; nothing was sent.", {
    hint: "Use --env test.",
  });
}

const declined = (setting: GuardSetting) => refusal(setting, "Canceled; nothing was sent.", {});

function refusal({ profile, environment }: GuardSetting, message: string, more: { hint?: Hint }): Failure {
  return new Failure("forbidden", message, { ...more, profile, environment });
}

function describe({ method, url, subject }: Guarded): string {
  const request = `${method} ${url.split("?")[0]}`;
  return subject === undefined ? request : `${request} (${subject})`;
}
