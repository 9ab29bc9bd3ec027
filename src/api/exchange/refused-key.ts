import type { Hint } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { Environment, Surface } from "../../base/platform";
import type { Bearer } from "./bearer";
import { restoreLinkHint } from "./hints";

export interface CallerKey {
  readonly surface: Surface;
  readonly environment: Environment;
  /** A token minted on demand and sent instead of the key. */
  readonly bearer?: Bearer;
  /** Source of the key, such as `RECOUP_COLLECTION_KEY`. Reported if the key is refused. */
  readonly keyOrigin: string;
  /** The next step if the key is refused. The default depends on the surface and environment. */
  readonly refusedHint?: Hint;
  /** Source of the key for the other environment, if there is one. */
  readonly otherKeyOrigin?: string | undefined;
  /** Whether the key is used in both environments, because a variable sets it. */
  readonly isForBothEnvironments?: boolean;
}

/**
 * Explains a 401 by naming the refused key and its source. If a new token is refused too, the link is gone
 * (CLI-09).
 */
export function explainRefusedKey(failure: Failure, caller: CallerKey): Failure {
  if (failure.kind !== "unauthorized") return failure;
  const { keyOrigin, environment, surface, bearer, refusedHint } = caller;
  if (bearer !== undefined) {
    const message = `${failure.message}. A newly minted token was refused as well: the client's link is not valid.`;
    return new Failure(failure.kind, message, { ...failure.details, hint: restoreLinkHint });
  }
  if (refusedHint !== undefined) {
    const { profile: _, environment: __, surface: ___, ...otherDetails } = failure.details;
    return new Failure(failure.kind, failure.message, { ...otherDetails, hint: refusedHint });
  }
  const hint = `The key from ${keyOrigin} was used on the ${environment} ${surface} surface; keys of test and live differ.`;
  return failure.override({ hint: hint + describeOtherKey(caller) });
}

function describeOtherKey({ otherKeyOrigin, isForBothEnvironments, environment }: CallerKey): string {
  const otherEnvironment = environment === "live" ? "test" : "live";
  if (otherKeyOrigin === undefined) return ` No ${otherEnvironment} key is set up.`;
  if (isForBothEnvironments === true) return "";
  return ` The ${otherEnvironment} key is at hand (${otherKeyOrigin}): --env ${otherEnvironment}.`;
}
