import { Failure } from "../../../base/failure";
import { NumberText } from "../../../base/json/json";
import type { TestTarget } from "../../expectations/target";
import type { StepKind } from "../../files/schema/step-schemas";
import { inputFields, textField } from "../../files/step-input";
import { receiverOnly, sandboxOnly } from "../preflight";
import type { Step } from "../run-state";

/** Makes changes that no public endpoint offers, as `sandbox set case` and `sandbox set creditor` do. */
export const set: Step = async (input, { target }) =>
  controlOf(target, "set")(
    `set/${inputFields(input).case === undefined ? "creditor" : "case"}`,
    inputFields(input),
  );

/** Signs the agreement and the power of attorney for a client. */
export const sign: Step = async (input, { target }) => {
  const signed = { agreement: "signed", powerOfAttorney: "signed" };
  return controlOf(target, "sign")("set/creditor", { creditor: textField(input, "client"), ...signed });
};

/** Injects a fault, as `sandbox fault add` does. */
export const fault: Step = async (input, { target }) =>
  controlOf(target, "fault")("faults", inputFields(input));

/** Answers a partner's link request as the creditor. */
export const link: Step = async (input, { target }) =>
  controlOf(target, "link")("set/link", inputFields(input));

/** Sets how the receiver answers from now on. */
export const receiver: Step = async (input, { target }) => {
  const { answers, events, handles, times } = inputFields(input);
  const status = answers instanceof NumberText ? Number(answers.value) : undefined;
  const eventFilter = Array.isArray(events) ? { events: events.map(String) } : {};
  requireReceiver(target, "receiver").behave(
    status === undefined
      ? undefined
      : {
          ...{ status, isHandled: handles === true, ...eventFilter },
          ...(times === undefined ? {} : { times: Number(times) }),
        },
  );
  return {};
};

const controlOf = ({ control }: TestTarget, kind: StepKind) => control ?? refuse(kind);
export const requireReceiver = ({ receiver: front }: TestTarget, kind: StepKind) => front ?? refuse(kind);
export const requireSigning = ({ signing }: TestTarget, kind: StepKind) => signing ?? refuse(kind);

export function refuse(kind: StepKind): never {
  throw new Failure("usage", `${kind}: ${sandboxOnly[kind] ?? receiverOnly[kind]}.`);
}
