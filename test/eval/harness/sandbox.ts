import type { AccessTable } from "../../../src/base/platform";
import type { State, Tables } from "../grading/state";
import { type Env, start } from "./program";

export interface ServedSandbox {
  readonly url: string;
  readonly surfaces: AccessTable;
  readonly control: { readonly url: string; readonly token: string };
  /** Sends a request to the control interface, like the `recoup sandbox` commands. */
  readonly change: (method: string, path: string, body?: object) => Promise<unknown>;
  readonly state: () => Promise<State>;
  /** Restores the initial state and sets the clock to the current time. */
  readonly renew: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts a sandbox in its own process with `recoup sandbox serve`, as an agent would. */
export async function startSandbox(env: Env): Promise<ServedSandbox> {
  const { line, stop } = await start(["sandbox", "serve", "--ephemeral", "--port", "0", "--json"], { env });
  const info = JSON.parse(line) as Pick<ServedSandbox, "url" | "surfaces" | "control">;

  async function change(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${info.control.url}/${path}`, {
      method,
      headers: { authorization: `Bearer ${info.control.token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }

  async function state(): Promise<State> {
    const { content } = (await change("GET", "export")) as { readonly content: Tables };
    const { now } = (await change("GET", "status")) as { readonly now: string };
    return { tables: content, now: Date.parse(now) };
  }

  async function renew(): Promise<void> {
    const { items } = (await change("GET", "snapshots")) as { readonly items: readonly { name: string }[] };
    for (const { name } of items) await change("DELETE", `snapshots?name=${encodeURIComponent(name)}`);
    await change("POST", "seed", { seed: "recoup" });
  }
  return { ...info, change, state, renew, stop };
}
