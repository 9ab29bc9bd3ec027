import { Failure } from "../base/failure";
import type { Environment } from "../base/platform";
import type { VerifiedPlan } from "./read-plan";

/** Who applies a plan, where and when. */
export interface PlanApplication {
  readonly user: string;
  readonly profile: string;
  readonly environment: Environment;
  readonly address: string;
  readonly fourEyes: boolean;
  /** The value of `--digest`. */
  readonly digest: string | undefined;
  readonly now: number;
}

/** Throws if this user can't apply the plan to this target at this time. */
export function checkPlanValidity({ header, digest }: VerifiedPlan, application: PlanApplication): void {
  const { environment, address, expiresAt, fourEyes, madeBy } = header;
  if (application.environment !== environment)
    throw new Failure(
      "config",
      `The plan is for ${environment}, and the profile ${application.profile} is used on ${application.environment}; nothing was sent.`,
      { hint: `Add --env ${environment}.` },
    );
  if (application.address !== address)
    throw new Failure(
      "config",
      `The plan is for ${address}, and the profile ${application.profile} has ${application.address}; nothing was sent.`,
      { hint: suggestAddress(address, application.address) },
    );
  if (application.digest !== undefined && application.digest.trim().toLowerCase() !== digest)
    throw new Failure(
      "usage",
      `The plan's digest is ${digest}, not the one given with --digest; nothing was sent.`,
      {
        hint: "This is not the plan whose digest you were given.",
      },
    );
  if (Date.parse(expiresAt) <= application.now)
    throw new Failure("usage", `The plan expired at ${expiresAt}; nothing was sent.`, {
      hint: "Make a new plan, which starts from the current state.",
    });
  if (fourEyes || application.fourEyes) checkSecondPerson(madeBy, application);
}

const sandboxPrefix = "sandbox, world ";

/** Suggests the flags that select the plan's address. In the profile sandbox, --world alone selects a world. */
function suggestAddress(planned: string, current: string): string {
  if (!planned.startsWith(sandboxPrefix)) return "Use --profile to choose a profile with the plan's address.";
  const profileFlag = current.startsWith(sandboxPrefix) ? "" : "--profile sandbox ";
  return `Add ${profileFlag}--world ${planned.slice(sandboxPrefix.length)}.`;
}

/** Throws unless a second person applies the plan, giving the digest that the first person passed on. */
function checkSecondPerson(madeBy: string, { user, digest, profile, environment }: PlanApplication): void {
  const createFailure = (message: string, hint: string) =>
    new Failure("forbidden", `${message}; nothing was sent.`, { hint, profile, environment });
  if (madeBy === user)
    throw createFailure(
      `Four eyes: the plan was made by ${madeBy}, who can't apply it too`,
      "Pass the plan and its digest on to another person.",
    );
  if (digest === undefined)
    throw createFailure(
      `Four eyes: the plan needs the digest that ${madeBy} passed on`,
      "Add --digest <hex>; read it from the person who made the plan, not from the file.",
    );
}
