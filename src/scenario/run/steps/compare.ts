import { type JsonValue, readText } from "../../../base/json/json";
import type { ReceiverState } from "../../../webhooks/receiver-state/receiver-state";
import {
  type ExpectedState,
  isVisible,
  stateFindings,
} from "../../../webhooks/receiver-state/state-findings";
import { readPlatformBooks } from "../../expectations/platform-books";
import { StepFailure, Untested } from "../../expectations/step-failure";
import { deliverAll, isMissed } from "../deliver-all";
import type { Step } from "./step";

/** Compares what the receiver has booked of each case with the platform, once everything has arrived (DLV-02, DLV-03). */
export const compare: Step = async (_input, running) => {
  const { target } = running;
  const events = await deliverAll(running);
  const refused = [...events.values()].flat().filter(isMissed);
  if (refused.length > 0) throw new StepFailure("The receiver refuses events.", refused.map(formatRefused));
  const cases = [...events.keys()];
  const states = await target.receiver?.readStates?.(cases);
  if (states === undefined) throw new Untested("What the receiver has booked needs --state-url.");
  const findings: string[] = [];
  for (const [at, caseId] of cases.entries()) {
    const ids = (events.get(caseId) ?? []).map((event) => readText(event, "id"));
    const expected = await readPlatformBooks(target.call(), caseId, ids);
    findings.push(...findingsOf(expected, states[at] ?? {}));
  }
  if (findings.length > 0) throw new StepFailure("The receiver's books are not the platform's.", findings);
  return {};
};

const formatRefused = (event: JsonValue) =>
  `${readText(event, "eventType")} ${readText(event, "id")}: ${readText(event, "lastError")}`;

function findingsOf(expected: ExpectedState, state: ReceiverState): readonly string[] {
  if (expected.events.length > 0 && !isVisible(state)) return ["nothing is booked of a case"];
  return [...(stateFindings(expected, state, state) ?? []), ...strangers(expected, state)];
}

/** What no genuine delivery had. */
const strangers = (expected: ExpectedState, { events = [] }: ReceiverState) =>
  events
    .filter((id) => !expected.events.some((one) => one.toLowerCase() === id.toLowerCase()))
    .map((id) => `event ${id} is booked and isn't the platform's`);
