import { eventTypes } from "../../../webhooks/events/event-types";
import { buildSignedRequest } from "../../../webhooks/hostile/signed-request";
import { buildExpectedBooks } from "../../../webhooks/receiver-state/expected-books";
import { formScripts } from "./scripts/form-scripts";
import { lifecycleScripts } from "./scripts/lifecycle-scripts";
import { paymentScripts } from "./scripts/payment-scripts";
import type { TrialScript } from "./scripts/trial-script";
import type { SyntheticEvent } from "./synthetic-case";
import { createSentFilter, explainUntested, type SendingParts, type Trial, type TrialSetting } from "./trial";

const trialScripts: readonly TrialScript[] = [...formScripts, ...paymentScripts, ...lifecycleScripts];

const wrongSecret = Buffer.from("a secret that no receiver knows.").toString("base64");

export const createBookTrials = (setting: TrialSetting): readonly Trial[] =>
  trialScripts
    .filter(({ needs }) => needs.every((type) => eventTypes[setting.surface].includes(type)))
    .map((script) => createTrial(script, setting));

function createTrial(script: TrialScript, setting: TrialSetting): Trial {
  const { id, title, bug, advice, refusal, rules, isExtension, maxAnswerMs } = script;
  const isSent = createSentFilter(setting);
  const subject = setting.newCase(script.ageMs);
  const waves = script.play(subject, setting).map((wave) => [wave].flat());
  const forgedEvents = script.forge?.(subject) ?? [];
  const sentWaves = waves.map((wave) => wave.filter(isSent)).filter((wave) => wave.length > 0);
  const events = [...new Set(waves.flat())];
  return {
    ...{ id, title, bug, advice, refusal, rules },
    ...{ isExtension, maxAnswerMs },
    untestedReason: explainUntested(setting, script.needs, sentWaves.flat()),
    needsBooks: script.isSeenByAnswers !== true,
    ...buildExpectation(sentWaves.flat(), forgedEvents),
    caseId: subject.caseId,
    events,
    waves: (parts) => [
      ...sentWaves.map((wave) => wave.map((event) => createGenuineRequest(parts, event, script))),
      ...forgedEvents.map(({ envelope }) => [
        buildSignedRequest({ ...parts, envelope }, { secret: wrongSecret }),
      ]),
    ],
    state: buildExpectedBooks(events, events.filter(isSent), script.parts ?? ["lifecycle", "paid"]),
  };
}

const createGenuineRequest = (parts: SendingParts, { envelope }: SyntheticEvent, { changes }: TrialScript) =>
  buildSignedRequest({ ...parts, envelope }, changes?.(envelope));

const buildExpectation = (
  lead: readonly SyntheticEvent[],
  forgedEvents: readonly SyntheticEvent[],
): Pick<Trial, "expected" | "doc" | "genuineCount"> =>
  forgedEvents.length === 0
    ? { expected: "booked once", doc: "receiver#keep-the-books" }
    : { expected: "refused", doc: "receiver#verify-the-signature", genuineCount: lead.length };
