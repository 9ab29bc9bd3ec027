import { foreignSecret } from "../../webhooks/hostile/foreign-secret";
import type { CheckHost, CheckSetting } from "./check";
import { eachOf } from "./each-of";
import { type Clock, isSilent, type Played, play } from "./playing";
import type { SendingParts, Trial } from "./trials/trial";

/** What a check works with. */
export interface Checking {
  readonly host: CheckHost;
  readonly setting: CheckSetting;
  readonly clock: Clock;
}

/** A receiver must stand that many deliveries at a time. */
export const concurrency = 8;

/** The first trial alone, the others together; some begin before them and end after. An unreachable receiver gets no more. */
export async function playAll(
  { host, setting, clock }: Checking,
  trials: readonly Trial[],
): Promise<ReadonlyMap<Trial, Played>> {
  const played = new Map<Trial, Played>();
  const parts = (): SendingParts => ({
    url: setting.url,
    secret: setting.secret,
    ...(setting.nextSecret === undefined ? {} : { nextSecret: setting.nextSecret }),
    foreignSecret,
    headerPrefix: setting.headerPrefix,
    nowSeconds: Math.floor(host.now() / 1000),
  });
  const playOne = async (trial: Trial) =>
    void played.set(trial, await play(host.send, clock, trial.waves(parts())));
  const [first, ...rest] = trials.filter(({ untested }) => untested === undefined);
  if (first === undefined) return played;
  await playOne(first);
  if (played.get(first)?.answers.some(isSilent)) return played;
  const framing = rest.filter(({ lastWaves }) => lastWaves !== undefined);
  for (const trial of framing) await playOne(trial);
  await eachOf(
    rest.filter((trial) => !framing.includes(trial)),
    concurrency,
    playOne,
  );
  for (const trial of framing) {
    const last = await play(host.send, clock, trial.lastWaves?.(parts()) ?? []);
    played.set(trial, joined(played.get(trial), last));
  }
  return played;
}

const joined = (earlier: Played | undefined, last: Played): Played => ({
  answers: [...(earlier?.answers ?? []), ...last.answers],
  isComplete: earlier?.isComplete !== false && last.isComplete,
});
