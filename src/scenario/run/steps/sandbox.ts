import { Failure } from "../../../base/failure";
import { NumberText } from "../../../base/json/json";
import type { TestTarget } from "../../expectations/target";
import { readInputFields, readTextField } from "../../files/step-input";
import type { StepAction } from "../run-state";

/** Makes changes that no public endpoint can make, as `sandbox set case` and `sandbox set creditor` do. */
export const set: StepAction = async (input, { target }) =>
  requireControl(target)(
    `set/${readInputFields(input).case === undefined ? "creditor" : "case"}`,
    readInputFields(input),
  );

/** Signs a client's agreement and power of attorney. */
export const sign: StepAction = async (input, { target }) => {
  const signed = { agreement: "signed", powerOfAttorney: "signed" };
  return requireControl(target)("set/creditor", {
    creditor: readTextField(input, "client"),
    ...signed,
  });
};

/** Injects a fault, as `sandbox fault add` does. */
export const fault: StepAction = async (input, { target }) =>
  requireControl(target)("faults", readInputFields(input));

/** Approves or declines a partner's link request as the creditor. */
export const link: StepAction = async (input, { target }) =>
  requireControl(target)("set/link", readInputFields(input));

/** Sets how the receiver responds from now on. */
export const receiver: StepAction = async (input, { target }) => {
  const { answers, events, handles, times } = readInputFields(input);
  const status = answers instanceof NumberText ? Number(answers.value) : undefined;
  requireReceiver(target).overrideAnswers(
    status === undefined
      ? undefined
      : {
          ...{ status, isHandled: handles === true },
          events: Array.isArray(events) ? events.map(String) : undefined,
          times: times === undefined ? undefined : Number(times),
        },
  );
  return {};
};

const requireControl = ({ control }: TestTarget) => control ?? throwUnsupported();
export const requireReceiver = ({ receiver }: TestTarget) => receiver ?? throwUnsupported();
export const requireSigning = ({ signing }: TestTarget) => signing ?? throwUnsupported();

/** Throws if the target lacks what a step needs, which `refuseUnsupportedSteps` has checked before the run. */
export function throwUnsupported(): never {
  throw new Failure("usage", "This target doesn't support the step.");
}
