import { expect } from "vitest";
import type { Surface } from "../../../src/base/platform";
import { type DeliverySandbox, openDeliveries, type Reaction } from "../../support/sandbox/deliveries";
import type { SandboxSetting, TestAnswer, TestSandbox } from "../../support/sandbox/sandbox";
import { testAdvances } from "../../support/sandbox/test-advances";

type AskOptions = NonNullable<Parameters<TestSandbox["get"]>[2]>;

/** A fresh world, with helpers to inspect it. */
export interface ClaimWorld extends Omit<DeliverySandbox, "advance">, ReturnType<typeof testAdvances> {
  /** Sends a request: `call("customer", "POST /cases", { body })`. */
  call(surface: Surface, line: string, options?: AskOptions): Promise<TestAnswer>;
  statuses(surface: Surface, lines: readonly string[], options?: AskOptions): Promise<number[]>;
  /** Changes a case, as `sandbox set case` does. */
  setCase(id: string, change: object): Promise<void>;
  /** Submits a sandbox page's form. */
  press(url: string, body: object): Promise<TestAnswer>;
  /** Advances the world's clock and runs the work that becomes due. */
  moveOn(by: string): Promise<unknown>;
  /** Sets how receivers respond from now on. */
  react(reaction: (path: string) => Reaction): void;
}

/** Checks one assumption of the ledger. */
type Claim = (world: ClaimWorld) => Promise<void>;
export type Claims = Readonly<Record<string, Claim>>;

export async function openClaimWorld(setting: Pick<SandboxSetting, "readings"> = {}): Promise<ClaimWorld> {
  let reaction: (path: string) => Reaction = () => 204;
  const sandbox = await openDeliveries({
    ...setting,
    isUnlimited: false,
    react: ({ url }) => reaction(new URL(url).pathname),
  });
  const { get, ask, control } = sandbox;
  const call: ClaimWorld["call"] = (surface, line, options) => {
    const [method = "", path = ""] = line.split(" ");
    return get(surface, path, { method, ...options });
  };
  return {
    ...sandbox,
    ...testAdvances(sandbox),
    call,
    statuses: async (surface, lines, options) => {
      const answers = [];
      for (const line of lines) answers.push((await call(surface, line, options)).status);
      return answers;
    },
    setCase: async (id, change) => {
      const { status, text } = await control("POST", "/set/case", { case: id, ...change });
      expect([status, text]).toEqual([200, expect.any(String)]);
    },
    press: (url, body) => {
      const headers = { "content-type": "application/json", host: "sandbox.invalid" };
      return ask(new URL(url).pathname, { method: "POST", body, headers });
    },
    moveOn: sandbox.advance,
    react: (next) => {
      reaction = next;
    },
  };
}

export const unknownId = "11111111-2222-4333-8444-555555555555";
export const surfaces = ["collection", "referral", "customer"] as const;
export const webhooksOf = (surface: Surface) => (surface === "referral" ? "/v1/webhooks" : "/webhooks");
export const subscription = { url: "https://hooks.example.com/in", events: ["case.closed"] };
export const contentType = ({ headers }: TestAnswer) => headers["content-type"]?.split(";")[0];

/** Lists the field names at any depth. */
export function namesIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return [...names, ...Object.values(value).flatMap((inner) => namesIn(inner))];
}
