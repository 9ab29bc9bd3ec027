import type { Effects } from "../../api/endpoint/endpoint";
import { Failure } from "../../base/failure";
import type { Prompts } from "../../base/host";
import type { Environment } from "../../base/platform";

/** Who is asking, and what was said on the line. */
export interface GuardSetting {
  readonly profile: string;
  readonly environment: Environment;
  readonly isLive: boolean;
  readonly isYes: boolean;
  /** The name that `--confirm` gave. */
  readonly confirmed: string | undefined;
  /** Undefined where nobody is there to answer. */
  readonly ask: Prompts | undefined;
}

interface Guarded {
  readonly method: string;
  readonly url: string;
  /** Below the surface's address, with its query. */
  readonly path: string;
}

export type Guard = (request: Guarded, effects: Effects) => Promise<void>;

/**
 * Stands in front of everything that is sent and rejects what must not happen unasked: exit 5, and nothing was sent.
 * What was agreed to once holds for the rest of the command.
 */
export function buildGuard(setting: GuardSetting): Guard {
  const agreed = new Map<string, Promise<void>>();
  const once = (question: string, ask: () => Promise<void>) => {
    const answer = agreed.get(question) ?? ask();
    agreed.set(question, answer);
    return answer;
  };

  return async (request, effects) => {
    if (effects.isTestHostOnly === true && setting.environment === "live") throw onTestHostOnly(setting);
    if (!isWrite(request, effects)) return;
    const isExempt = effects.isTestCaseOnly === true && isPlain(request);
    const isOnLive = setting.environment === "live" && !isExempt;
    if (isOnLive) await once("live", () => agreeToLive(setting, request));
    const isDestructive = effects.isDestructive === true;
    if (effects.isBulk === true && (isDestructive || setting.environment === "live")) {
      return once("bulk", () => agreeByName(setting, request));
    }
    const isAsked = isDestructive && !setting.isYes && !(isOnLive && !setting.isLive);
    if (isAsked) await once("destructive", () => agreeToLoss(setting, request));
  };
}

function isWrite({ method }: Guarded, { effect }: Effects): boolean {
  return (effect ?? (method === "GET" || method === "HEAD" ? "read" : "write")) === "write";
}

/** Test cases have plain ids. Anything else in a path could be read by a server as another operation. */
function isPlain({ path }: Guarded): boolean {
  return /^(\/[\w~-][\w.~-]*)+(\?|$)/.test(path);
}

async function agreeToLive(setting: GuardSetting, request: Guarded): Promise<void> {
  const { isLive, ask, profile } = setting;
  if (isLive) return;
  if (ask === undefined) {
    throw refusal(setting, `${tell(request)} writes on live (profile ${profile}); nothing was sent.`, {
      hint: "Add --live when that is meant; --env test writes on the test platform.",
    });
  }
  const answer = await ask.text(`${tell(request)} writes on live (profile ${profile}). Type yes to go on:`);
  if (answer.trim().toLowerCase() !== "yes") throw declined(setting);
}

async function agreeToLoss(setting: GuardSetting, request: Guarded): Promise<void> {
  const { ask, environment, profile } = setting;
  if (ask === undefined) {
    throw refusal(setting, `${tell(request)} cannot be taken back; nothing was sent.`, {
      hint: "Add --yes when that is meant.",
    });
  }
  const isAgreed = await ask.confirm(
    `${tell(request)} cannot be taken back (${profile}, ${environment}). Go on?`,
  );
  if (!isAgreed) throw declined(setting);
}

async function agreeByName(setting: GuardSetting, request: Guarded): Promise<void> {
  const { ask, confirmed, environment, profile } = setting;
  if (confirmed === profile) return;
  if (confirmed !== undefined) {
    throw refusal(setting, `--confirm names "${confirmed}", the profile is ${profile}; nothing was sent.`, {
      hint: "`recoup whoami` shows the profile in use. --confirm takes its name.",
    });
  }
  if (ask === undefined) {
    throw refusal(setting, `${tell(request)} reaches many records (${environment}); nothing was sent.`, {
      hint: `Add --confirm=${profile} when that is meant.`,
    });
  }
  const answer = await ask.text(
    `${tell(request)} reaches many records (${environment}). Type the profile's name, ${profile}, to go on:`,
  );
  if (answer.trim() !== profile) throw declined(setting);
}

function onTestHostOnly(setting: GuardSetting): Failure {
  return refusal(setting, "This operation exists on the test host only; nothing was sent.", {
    hint: "Use --env test.",
  });
}

const declined = (setting: GuardSetting) => refusal(setting, "Not agreed to; nothing was sent.", {});

function refusal({ profile, environment }: GuardSetting, message: string, more: { hint?: string }): Failure {
  return new Failure("forbidden", message, { ...more, profile, environment });
}

const tell = ({ method, url }: Guarded) => `${method} ${url.split("?")[0]}`;
