import type { CallResult } from "../../api/exchange/call";
import { isJsonObject, type JsonValue } from "../../base/json/json";
import type { CallPlatform } from "../../cleanup/undo";
import type { TestTarget } from "../../scenario/expectations/target";
import type { DraftFileStep } from "../file/scenario-text";

/** A change to the platform that a scenario should notice. */
export interface PlantedChange {
  /** Describes the change after the words "red when". */
  readonly name: string;
  readonly change: (target: TestTarget) => TestTarget;
}

const amountPattern =
  /"(remainder|remainingAmount|finalOutstandingAmount|totalRecovered|totalAddedFees)":(-?\d{1,15})/g;
const statePattern = /"(lifecycle|status)":"\w+"/g;

/**
 * Lists the changes that a scenario should notice: the loss of each expected event, and wrong amounts and
 * states.
 */
export function listPlantedChanges(steps: readonly DraftFileStep[]): readonly PlantedChange[] {
  const playedSteps = steps.filter(({ reason }) => reason === undefined);
  const events = new Set(
    playedSteps.flatMap(({ draft }) => (draft.kind === "expect" ? listExpectedEvents(draft.input) : [])),
  );
  const hasCheck = playedSteps.some(
    ({ draft, checkReason }) => checkReason === undefined && Object.keys(draft.check).length > 0,
  );
  return [
    ...Array.from(events, (event) => ({ name: `${event} is missing`, change: removeEvent(event) })),
    ...(hasCheck ? [wrongAmounts, wrongStates] : []),
  ];
}

function listExpectedEvents(input: JsonValue): readonly string[] {
  if (!isJsonObject(input)) return [];
  const expectedEvents: readonly JsonValue[] = Array.isArray(input.events) ? input.events : [input];
  return expectedEvents.flatMap((event) =>
    isJsonObject(event) && typeof event.event === "string" ? [event.event] : [],
  );
}

const removeEvent =
  (event: string): PlantedChange["change"] =>
  (target) => ({
    ...target,
    inbox: {
      ...target.inbox,
      received: () => target.inbox.received().filter((delivery) => delivery.event !== event),
    },
  });

const wrongAmounts: PlantedChange = {
  name: "amounts are off by 1",
  change: alterAnswers((body) =>
    body.replace(amountPattern, (_, name, value) => `"${name}":${Number(value) + 1}`),
  ),
};

const wrongStates: PlantedChange = {
  name: "the state of a case differs",
  change: alterAnswers((body) => body.replace(statePattern, '"$1":"Paused"')),
};

function alterAnswers(alter: (body: string) => string): PlantedChange["change"] {
  const alterAnswer = (answer: CallResult): CallResult => {
    const { response } = answer;
    return {
      ...answer,
      response: { ...response, body: Buffer.from(alter(Buffer.from(response.body).toString())) },
    };
  };
  return (target) => ({
    ...target,
    call: (client): CallPlatform => {
      const call = target.call(client);
      return async (...request) => alterAnswer(await call(...request));
    },
    send: async (request) => alterAnswer(await target.send(request)),
  });
}
