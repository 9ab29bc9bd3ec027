import { Failure } from "../../../base/failure";

export const nothingToPlanFailure = () =>
  new Failure("usage", "The command would change nothing on the platform, so there is nothing to plan.", {
    hint: "--plan is for commands that write to the platform.",
  });
