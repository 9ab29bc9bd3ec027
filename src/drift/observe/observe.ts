import type { Target } from "../../api/exchange/call";
import { Failure } from "../../base/failure";
import { NumberText, tryParseJson } from "../../base/json/json";
import { utcDay } from "../../base/text/date";
import { dayMs } from "../../base/text/duration";
import { isRequest, type Probe, type RequestStep, type Step } from "../probe";
import type { Side } from "../sides/side";
import { curlOf } from "./curl";
import { Hindered, hindranceIn } from "./hindrance";
import { historyOf } from "./history-step";
import { receive } from "./inbox-step";
import { expectsStatus, judge } from "./judge-claims";
import { type MakingOptions, withMade } from "./made";
import type { StepShape, Try } from "./observation";
import { isReady, sendStep, type Values } from "./request";
import { type SeenAnswer, seenAnswers } from "./seen";
import { shapeOf } from "./shape";

export interface TryOptions extends Omit<MakingOptions, "surface"> {
  /** The host keeps answering so, which then is its answer. */
  readonly acceptsServerErrors?: boolean;
}

/** Plays a probe once on one side. Whatever it makes is deleted before it returns. */
export async function observe(probe: Probe, side: Side, options: TryOptions): Promise<Try> {
  const playing = new PlayedProbe(probe, side, options);
  try {
    const { surface, makes = [] } = probe;
    await withMade(makes, { ...options, surface }, side, () => playing.play());
    return playing.result();
  } catch (error) {
    if (error instanceof Hindered) return { hindrance: error.hindrance };
    throw error;
  }
}

/** Values that every probe can use; they name nobody. */
function chosenValues(side: Side, tag: string): Values {
  const now = side.now();
  return {
    tag,
    other: `${tag}-b`,
    hook: side.inbox?.address(tag) ?? `https://${tag}.recoup-drift.example/hook`,
    today: utcDay(now),
    lastWeek: utcDay(now - 7 * dayMs),
    lastMonth: utcDay(now - 30 * dayMs),
    nextWeek: utcDay(now + 7 * dayMs),
    nobody: "7d1f0c9a-5b7e-4b0e-9d53-2f6a81c4e0b7",
  };
}

class PlayedProbe {
  readonly #answers = new Map<string, SeenAnswer>();
  readonly #steps: Record<string, StepShape> = {};
  #values: Values;
  readonly #chosen: ReadonlySet<string>;
  /** Why the rest of the probe was left out. */
  #end: string | undefined;

  constructor(
    private readonly probe: Probe,
    private readonly side: Side,
    private readonly options: TryOptions,
  ) {
    this.#values = chosenValues(side, options.tag);
    this.#chosen = new Set(Object.keys(this.#values));
  }

  async play(): Promise<void> {
    for (const step of this.probe.steps) {
      await this.#playStep(step);
      if (this.#end !== undefined) return;
    }
  }

  result(): Try {
    const seen = seenAnswers(this.#answers, this.#values);
    const { claims, readings, unseen } = judge(this.probe, seen);
    const hasFailed = claims.some(({ held }) => held === false);
    const reasons = this.#end === undefined ? unseen.map((at) => `no answer had ${at}`) : [this.#end];
    return { observation: { claims, readings, steps: this.#steps, unseen: hasFailed ? [] : reasons } };
  }

  async #playStep(step: Step): Promise<void> {
    const { side } = this;
    if (isRequest(step)) return this.#request(step);
    if ("passes" in step) return side.passTime?.(step.passes);
    if ("answering" in step) return side.inbox?.answerWith(this.options.tag, step.answering);
    const { json, count } = await receive(step, side, this.#values);
    this.#answers.set(step.name, { status: 200, headers: {}, json });
    if (count >= step.deliveries) this.#steps[step.name] = { status: 200, shape: shapeOf(json) };
    else this.#end = `${count} of ${step.deliveries} deliveries arrived`;
  }

  async #request(step: RequestStep): Promise<void> {
    if (!isReady(step, this.#values)) {
      this.#end = "an answer before had nothing to go on with";
      return;
    }
    const target = await this.side.target(step.on ?? this.probe.surface);
    const answer = await this.#answerTo(step, target);
    this.#answers.set(step.name, answer);
    const { method, path } = step;
    const curl = curlOf(target, step, this.#values, this.#chosen);
    const shape = shapeOf(answer.json, step.isKeyed);
    this.#steps[step.name] = { status: answer.status, shape, curl, request: `${method} ${path}` };
    this.#capture(step);
  }

  /** Reads again until the answer is as it should be, or a minute has passed. */
  async #answerTo(step: RequestStep, target: Target): Promise<SeenAnswer> {
    const { until } = step;
    const seen = seenAnswers(this.#answers, this.#values);
    for (let waitedMs = 0; ; waitedMs += pollMs) {
      const answer = await this.#send(step, target);
      if (until === undefined || until.holds(answer.json, seen) || waitedMs >= maxPollMs) return answer;
      await this.side.wait(pollMs);
    }
  }

  async #send(step: RequestStep, target: Target): Promise<SeenAnswer> {
    const response = await sendStep(target, step, this.#values).catch((error: unknown) => {
      throw this.#hinderedBy(step, error);
    });
    const seen = seenAnswers(this.#answers, this.#values);
    const hindrance = hindranceIn(response, step.name, {
      hasKey: step.as === undefined || step.as === "key",
      expects: (status) =>
        (status >= 500 && this.options.acceptsServerErrors === true) ||
        expectsStatus(this.probe, step.name, seen, new NumberText(String(status))),
    });
    if (hindrance !== undefined) throw new Hindered(hindrance);
    if (response.status === 404 && this.probe.mayBeAbsent === true && this.#answers.size === 0)
      throw new Hindered({ reason: "the host lacks the operation (404)", isPassing: false, step: step.name });
    const { status, headers, body } = response;
    const json = body.length === 0 ? undefined : tryParseJson(body);
    return { status, headers, json: step.isHistory === true ? historyOf(json, this.#values) : json };
  }

  #hinderedBy({ name: step }: RequestStep, error: unknown): unknown {
    if (!(error instanceof Failure)) return error;
    if (error.kind === "network")
      return new Hindered({ reason: "the host didn't answer", isPassing: true, step });
    if (error.kind === "rate-limited")
      return new Hindered({ reason: "the rate limit of the key is reached", isPassing: false, step });
    return error;
  }

  #capture({ name, captures = {}, missing }: RequestStep): void {
    const seen = seenAnswers(this.#answers, this.#values);
    for (const [value, path] of Object.entries(captures)) {
      const [found] = seen.at(`${name}.${path}`).values;
      if (found === undefined || found === null || found === "") {
        this.#end = missing ?? `no answer had ${name}.${path}`;
        return;
      }
      if (secretNames.has(value)) this.side.hide(String(found));
      this.#values = { ...this.#values, [value]: String(found) };
    }
  }
}

const secretNames: ReadonlySet<string> = new Set(["token", "secret", "nextSecret"]);

/** Records of deliveries appear up to half a minute later. */
const pollMs = 3_000;
const maxPollMs = 60_000;
