import type { Target } from "../../api/exchange/call";
import { isRequest, type Probe, type RepeatStep, type RequestStep, type Step } from "../probe";
import type { Side } from "../sides/side";
import { fetchResponse } from "./answer-step";
import { formatCurl } from "./curl";
import { receiveDeliveries } from "./inbox-step";
import { judgeClaims } from "./judge-claims";
import type { StepShape, Try } from "./observation";
import {
  createProbeResponses,
  isFilled,
  type ProbeResponses,
  type StepResponse,
  type Value,
} from "./probe-answers";
import { isReady, type ProbeValues } from "./request";
import { buildShape } from "./value-shape";

export interface PlayOptions {
  readonly tag: string;
  /** Known to every probe. They don't identify a person. */
  readonly values: ProbeValues;
  readonly failing: readonly string[];
}

export class ProbePlayer {
  readonly #answers = new Map<string, StepResponse>();
  readonly #steps: Record<string, StepShape> = {};
  #values: ProbeValues;
  /** Why the remaining steps were skipped. */
  #end: string | undefined;

  constructor(
    private readonly probe: Probe,
    private readonly side: Side,
    private readonly options: PlayOptions,
  ) {
    this.#values = options.values;
  }

  async play(): Promise<void> {
    for (const step of this.probe.steps) {
      await this.#playStep(step);
      if (this.#end !== undefined) return;
    }
  }

  result(): Try {
    const { claims, readings, unseen } = judgeClaims(this.probe, this.#seen);
    const hasFailed = claims.some(({ held }) => held === false);
    const reasons = this.#end === undefined ? unseen : [this.#end];
    return { observation: { claims, readings, steps: this.#steps, unseen: hasFailed ? [] : reasons } };
  }

  get #seen(): ProbeResponses {
    return createProbeResponses(this.#answers, this.#values);
  }

  async #playStep(step: Step): Promise<void> {
    const { side } = this;
    if (isRequest(step)) return this.#request(step);
    if ("passes" in step) {
      const { passes } = step;
      return side.control?.passTime(typeof passes === "number" ? passes : passes(this.#values));
    }
    if ("control" in step) return side.control?.call(step.control, step.body);
    if ("pausesMs" in step) return side.wait(step.pausesMs);
    if ("answering" in step) return side.inbox?.answerWith(this.options.tag, step.answering);
    if ("first" in step) return this.#twice(step);
    const { json, count } = await receiveDeliveries(step, side, this.#values);
    this.#answers.set(step.name, { status: 200, headers: {}, json });
    if (count >= step.deliveries) this.#steps[step.name] = { status: 200, shape: buildShape(json) };
    else this.#end = `${count} of ${step.deliveries} deliveries arrived`;
  }

  async #request(step: RequestStep): Promise<void> {
    if (!isReady(step, this.#values)) {
      this.#end = "an answer before had nothing to go on with";
      return;
    }
    const target = await this.#target(step);
    this.#keep(step, target, await this.#answer(step, target));
    this.#capture(step);
  }

  /**
   * Resends the request once its first delivery has arrived, while the receiver is still withholding its
   * response.
   */
  async #twice({ first, second }: RepeatStep): Promise<void> {
    const { inbox } = this.side;
    const { tag } = this.options;
    const target = await this.#target(first);
    inbox?.hold(tag);
    try {
      const arrival = inbox?.nextArrival(tag);
      const firstAnswer = this.#send(first, target);
      await Promise.race([arrival, firstAnswer]);
      const secondRequest = { ...first, name: second };
      // If the host ignores the key or lost the first request, another delivery arrives, which is withheld
      // too.
      const otherArrival = inbox?.nextArrival(tag);
      const secondAnswer = this.#send(secondRequest, target);
      await Promise.race([otherArrival, secondAnswer]);
      inbox?.release(tag);
      this.#keep(secondRequest, target, await secondAnswer);
      this.#keep(first, target, await firstAnswer);
    } finally {
      inbox?.release(tag);
    }
  }

  async #target({ on, isRaw }: RequestStep): Promise<Target> {
    const target = await this.side.target(on ?? this.probe.surface);
    const send = isRaw === true ? this.side.control?.send : undefined;
    return send === undefined ? target : { ...target, send };
  }

  /** Repeats a read until its response matches, for up to a minute. */
  async #answer(step: RequestStep, target: Target): Promise<StepResponse> {
    const { until } = step;
    for (let waitedMs = 0; ; waitedMs += pollIntervalMs) {
      const answer = await this.#send(step, target);
      if (until === undefined || until.holds(answer.json, this.#seen) || waitedMs >= maxPollingMs)
        return answer;
      await this.side.wait(pollIntervalMs);
    }
  }

  #send(step: RequestStep, target: Target): Promise<StepResponse> {
    const { probe, options } = this;
    const isFailing = options.failing.includes(step.name);
    return fetchResponse(target, step, { probe, values: this.#values, seen: this.#seen, isFailing });
  }

  #keep(step: RequestStep, target: Target, answer: StepResponse): void {
    this.#answers.set(step.name, answer);
    this.#steps[step.name] = {
      status: answer.status,
      shape: buildShape(answer.json, step.isKeyed),
      curl: formatCurl(target, step, this.#values, this.options.values),
    };
  }

  #capture({ name, captures = {}, missing }: RequestStep): void {
    for (const [value, location] of Object.entries(captures)) {
      const capturedValue: Value =
        typeof location === "string" ? this.#seen.at(`${name}.${location}`).values[0] : location(this.#seen);
      if (!isFilled(capturedValue)) {
        this.#end = missing ?? `no answer had ${value}`;
        return;
      }
      if (secretNames.has(value)) this.side.hide(String(capturedValue));
      this.#values = { ...this.#values, [value]: String(capturedValue) };
    }
  }
}

const secretNames: ReadonlySet<string> = new Set(["token", "secret", "nextSecret"]);

/** Records of deliveries can take half a minute to appear. */
const pollIntervalMs = 3_000;
const maxPollingMs = 60_000;
