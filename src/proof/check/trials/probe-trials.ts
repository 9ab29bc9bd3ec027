import { present } from "../../../base/present";
import { probes, readProbe } from "../../../webhooks/hostile/catalogue";
import type { Probe } from "../../../webhooks/hostile/probe";
import { signedRequest } from "../../../webhooks/hostile/signed-request";
import { countableCarrier, visibleCarrier } from "./carrier";
import { expectedBooks } from "./expected-books";
import type { Trial } from "./trial";
import { isSentBy, type TrialSetting } from "./trial-setting";

/** Returns a trial for each delivery of the catalog that the surface has. */
export const probeTrials = (setting: TrialSetting): readonly Trial[] =>
  probes
    .filter(({ surfaces }) => surfaces?.includes(setting.surface) !== false)
    .map((probe) => trialOf(probe, setting));

/** Repeats an event after many others. */
export function lateRepeat(setting: TrialSetting): Trial {
  const plain = trialOf(readProbe("plain"), setting);
  return {
    ...plain,
    id: "late-repeat",
    title: "The same event at the beginning and at the end of the check",
    rules: ["DLV-02", "EVT-01"],
    bug: "The receiver remembers the ids of the last events only.",
    advice: "Keep the ids of booked events as long as the books themselves.",
    doc: "receiver#book-each-event-once",
    needsBooks: true,
    lastWaves: (parts) => plain.waves(parts).slice(-1),
  };
}

function trialOf(probe: Probe, setting: TrialSetting): Trial {
  const { id, title, bug, advice, doc, expected, rules, isExtension, needsNextSecret } = probe;
  const isUntested = needsNextSecret === true && !setting.hasNextSecret;
  return {
    ...{ id, title, bug, advice, doc, expected, rules },
    ...present({
      isExtension,
      untested: isUntested ? "It needs the next secret: give a second --secret-file." : undefined,
    }),
    ...(expected === "booked once" ? genuine(probe, setting) : alone(probe, setting)),
  };
}

type Sent = Pick<Trial, "caseId" | "events" | "waves" | "state" | "carrier">;

/** Sends an event of a case that is new to the receiver. */
function alone(probe: Probe, { newCase, events }: TrialSetting): Sent {
  const of = newCase();
  const { envelope, type } = visibleCarrier(of, events);
  const waves: Trial["waves"] = (parts) => probe.requests({ ...parts, envelope });
  return { caseId: of.caseId, events: [], waves, carrier: type };
}

function genuine(probe: Probe, setting: TrialSetting): Sent {
  const of = setting.newCase();
  const { lead, event } = countableCarrier(of, setting.events);
  const isSent = isSentBy(setting);
  // Leaves out the lifecycle, which has its own rule: a bug in it would break all of these.
  const parts = event.type === "payment.created" ? (["paid"] as const) : (["lifecycle", "paid"] as const);
  return {
    caseId: of.caseId,
    events: [...lead, event],
    waves: (parts) => [
      ...lead.filter(isSent).map(({ envelope }) => [signedRequest({ ...parts, envelope })]),
      ...probe.requests({ ...parts, envelope: event.envelope }),
    ],
    state: expectedBooks([...lead, event], isSent, parts),
  };
}
