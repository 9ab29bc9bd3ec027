import { expect } from "vitest";
import { type Surface, surfaces } from "../../src/base/platform";
import { type Contract, openContract } from "./contract";
import { openSandbox, type TestSandbox } from "./sandbox/sandbox";

type AskOptions = NonNullable<Parameters<TestSandbox["get"]>[2]>;

export interface Walk extends TestSandbox {
  /** Sends a request, expects this status and a documented response, and returns the response's JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  step(surface: Surface, call: string, status: number, options?: AskOptions): Promise<any>;
  /** Each operation and status seen so far, such as `customer GET /cases 200`. */
  readonly seen: ReadonlySet<string>;
  /** Returns the responses in a surface's document, in the same form. */
  described(surface: Surface): readonly string[];
  /** Returns the ways in which an event's body violates a surface's document. */
  eventFindings(surface: Surface, event: { readonly event: string }): readonly string[];
  /**
   * Returns fields for which all responses so far were stricter than the surface's document. See `Contract`.
   */
  looseFields(surface: Surface): Pick<Contract, "notRequired" | "neverNull">;
}

/** Opens a sandbox that checks every response against its surface's document. */
export async function openWalk(): Promise<Walk> {
  const sandbox = await openSandbox();
  const contracts = Object.fromEntries(
    await Promise.all(surfaces.map(async (surface) => [surface, await openContract(surface)] as const)),
  );
  const seen = new Set<string>();
  return {
    ...sandbox,
    seen,
    described: (surface) => contracts[surface]?.answers.map((answer) => `${surface} ${answer}`) ?? [],
    eventFindings: (surface, event) => contracts[surface]?.eventFindings(event) ?? [],
    looseFields: (surface) => contracts[surface] as Contract,
    async step(surface, call, status, options) {
      const [method = "", path = ""] = call.split(" ");
      const answer = await sandbox.get(surface, path, { method, ...options });
      const contract = contracts[surface];
      expect([call, answer.status, contract?.findings(method, path, answer)]).toEqual([call, status, []]);
      seen.add(`${surface} ${contract?.operation(method, path)} ${status}`);
      return answer.json;
    },
  };
}
