import { call, send, type Target } from "../../../src/api/exchange/call";
import { parseJson, printJson } from "../../../src/base/json/json";
import { embeddedOrigin, type Surface } from "../../../src/base/platform";
import { noUndoRecorder } from "../../../src/cleanup/stack";
import { createWebhookInbox } from "../../../src/scenario/expectations/inbox";
import type { TestTarget } from "../../../src/scenario/expectations/target";
import { loadScenarios } from "../../../src/scenario/files/load";
import type { ScenarioResult } from "../../../src/scenario/report/result";
import { runScenario } from "../../../src/scenario/run/runner";
import { openSandbox, sandboxNow } from "../sandbox/sandbox";
import { type ClientBugs, partnerClient } from "./partner-client";

const controlToken = "a-control-token";
const origin = "https://hooks.partner.dev";
const signal = new AbortController().signal;

/** Opens a sandbox that is called by a partner's client instead of recoup's own. */
async function openPartnerTarget(bugs: ClientBugs): Promise<TestTarget> {
  let passedMs = 0;
  const now = () => sandboxNow + passedMs;
  const inbox = createWebhookInbox({ address: `${origin}/tag`, now, signingNow: () => sandboxNow });
  const routes = [`${origin}=http://127.0.0.1:1`];
  const sandbox = await openSandbox({ controlToken, isUnlimited: true, routes, send: inbox.receive });
  const { platform } = sandbox;
  const control = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${controlToken}` };
    const url = `${embeddedOrigin}/control/${path}`;
    const answer = await platform.send({ method: "POST", url, headers, body: Buffer.from(printJson(body)) });
    return parseJson(answer.body);
  };
  const sleep = async (ms: number) => {
    await control("clock/advance", { by: `${ms}ms` });
    passedMs += ms;
  };
  const client = partnerClient(sandbox, { sleep }, bugs);
  const callTarget = (surface: Surface, as?: string): Target => ({
    surface,
    environment: "test",
    profile: "partner",
    baseUrl: platform.access(embeddedOrigin).test[surface].url,
    authorization: {},
    keyOrigin: "the partner",
    send: client(surface, as),
    signal,
  });
  return {
    kind: "sandbox",
    environment: "test",
    inbox,
    now,
    sleep,
    control,
    call:
      (as) =>
      (endpoint, input, other = as) =>
        call(callTarget(endpoint.surface, other), endpoint, input),
    send: ({ surface, client: as, method, path, body }) => send(callTarget(surface, as), method, path, body),
    baseUrl: async (surface) => callTarget(surface).baseUrl,
    settle: async () => void (await platform.settle()),
    hide: () => {},
    close: async () => platform.close(),
  };
}

/** Runs a scenario with a partner's client, up to the end or the first failure. */
export async function playAsPartner(content: string, bugs: ClientBugs): Promise<ScenarioResult> {
  const file = { name: "scenario.yaml", bytes: Buffer.from(content) };
  const [plan] = await loadScenarios(file, {}, () => {});
  if (plan === undefined) throw new Error("there is no scenario");
  const target = await openPartnerTarget(bugs);
  try {
    const settings = {
      plan,
      target,
      run: "run",
      tag: "tag",
      notes: noUndoRecorder,
      secrets: new Set<string>(),
      env: {},
    };
    return await runScenario({ ...settings, signal, timeline: () => [], onStep: () => {}, hostNow: () => 0 });
  } finally {
    await target.close();
  }
}
