import type { Effects } from "../../../api/endpoint/endpoint";
import { Failure } from "../../../base/failure";
import type { Profile } from "../../../config/profile/profile";

/** Rejects a bulk write on live that nobody reviewed as a plan (exit 5), if the profile needs four eyes. */
export function refuseUnplanned({ name, environment, fourEyes }: Profile, effects: Effects): void {
  const isReviewed = effects.isPlanned === true || effects.isTestCaseOnly === true;
  if (!fourEyes || environment !== "live" || effects.isBulk !== true || isReviewed) return;
  throw new Failure(
    "forbidden",
    `The profile ${name} needs four eyes, so a bulk write on live needs a plan; nothing was sent.`,
    { hint: "Add --plan <file>, and let another person apply it.", profile: name, environment },
  );
}
