import { Failure } from "../../../base/failure";
import { NumberText } from "../../../base/json/json";
import type { TestTarget } from "../../expectations/target";
import type { StepKind } from "../../files/schema/step-schemas";
import { readInputFields, readTextField } from "../../files/step-input";
import { receiverOnlyReasons, sandboxOnlyReasons } from "../preflight";
import type { StepAction } from "../run-state";

/** Makes changes that no public endpoint can make, as `sandbox set case` and `sandbox set creditor` do. */
export const set: StepAction = async (input, { target }) =>
  requireControl(target, "set")(
    `set/${readInputFields(input).case === undefined ? "creditor" : "case"}`,
    readInputFields(input),
  );

/** Signs a client's agreement and power of attorney. */
export const sign: StepAction = async (input, { target }) => {
  const signed = { agreement: "signed", powerOfAttorney: "signed" };
  return requireControl(target, "sign")("set/creditor", {
    creditor: readTextField(input, "client"),
    ...signed,
  });
};

/** Injects a fault, as `sandbox fault add` does. */
export const fault: StepAction = async (input, { target }) =>
  requireControl(target, "fault")("faults", readInputFields(input));

/** Approves or declines a partner's link request as the creditor. */
export const link: StepAction = async (input, { target }) =>
  requireControl(target, "link")("set/link", readInputFields(input));

/** Sets how the receiver responds from now on. */
export const receiver: StepAction = async (input, { target }) => {
  const { answers, events, handles, times } = readInputFields(input);
  const status = answers instanceof NumberText ? Number(answers.value) : undefined;
  requireReceiver(target, "receiver").overrideAnswers(
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

const requireControl = ({ control }: TestTarget, kind: StepKind) => control ?? throwUnsupported(kind);
export const requireReceiver = ({ receiver }: TestTarget, kind: StepKind) =>
  receiver ?? throwUnsupported(kind);
export const requireSigning = ({ signing }: TestTarget) => signing ?? throwUnsupported("deliver");

export function throwUnsupported(kind: StepKind): never {
  throw new Failure("usage", `${kind}: ${sandboxOnlyReasons[kind] ?? receiverOnlyReasons[kind]}.`);
}
