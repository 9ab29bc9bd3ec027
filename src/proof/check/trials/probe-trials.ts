import type { Surface } from "../../../base/platform";
import { probes, readProbe } from "../../../webhooks/hostile/catalogue";
import type { Probe } from "../../../webhooks/hostile/probe";
import { signedRequest } from "../../../webhooks/hostile/signed-request";
import type { SyntheticCase } from "./synthetic-case";
import type { Trial } from "./trial";

export interface TrialSetting {
  readonly surface: Surface;
  readonly hasNextSecret: boolean;
  newCase(): SyntheticCase;
}

/** One trial for each delivery of the catalogue. */
export const probeTrials = (setting: TrialSetting): readonly Trial[] =>
  probes.map((probe) => trialOf(probe, setting));

/** An event that arrives again when many others have come in between. */
export function lateRepeat(setting: TrialSetting): Trial {
  const plain = trialOf(readProbe("plain"), setting);
  return {
    ...plain,
    id: "late-repeat",
    title: "The same event at the beginning and at the end of the check",
    bug: "The receiver remembers the ids of the last events only.",
    advice: "Keep the ids of booked events as long as the books themselves.",
    doc: "docs/receiver.md#book-each-event-once",
    needsBooks: true,
    lastWaves: (parts) => plain.waves(parts).slice(-1),
  };
}

function trialOf(probe: Probe, setting: TrialSetting): Trial {
  const { id, title, bug, advice, doc, expected, needsNextSecret } = probe;
  const isUntested = needsNextSecret === true && !setting.hasNextSecret;
  return {
    ...{ id, title, bug, advice, doc, expected },
    ...(isUntested ? { untested: "It needs the next secret: give a second --secret-file." } : {}),
    // Payments show in the books how often they were booked; the referral surface has none.
    ...(expected === "booked once" && setting.surface !== "referral"
      ? ofPayment(probe, setting.newCase())
      : ofCreation(probe, setting.newCase())),
  };
}

type Sent = Pick<Trial, "caseId" | "waves" | "state">;

function ofCreation(probe: Probe, { caseId, event }: SyntheticCase): Sent {
  const created = event("case.created", { lifecycle: "Active" });
  const state = { lifecycle: "Active", events: [created.id] };
  return {
    caseId,
    waves: (parts) => probe.requests({ ...parts, envelope: created.envelope }),
    ...(probe.expected === "booked once" ? { state } : {}),
  };
}

function ofPayment(probe: Probe, { caseId, event, payment }: SyntheticCase): Sent {
  const created = event("case.created", { lifecycle: "Active" });
  const paid = payment("payment.created", "12.50");
  return {
    caseId,
    waves: (parts) => [
      [signedRequest({ ...parts, envelope: created.envelope })],
      ...probe.requests({ ...parts, envelope: paid.envelope }),
    ],
    // The lifecycle is a rule of its own: a bug in it would break all of these.
    state: { paidCents: 1250, events: [created.id, paid.id] },
  };
}
