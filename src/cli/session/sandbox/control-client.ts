import { isJsonObject, type JsonObject, type RawJson, readItems, readText } from "../../../base/json/json";
import { embeddedOrigin } from "../../../base/platform";
import { formatCount } from "../../../base/text/numbers/format-count";
import { readTime } from "../../../base/text/time/date";
import { createUuid } from "../../../state/write-journal";
import type { Context } from "../context";
import { closePlatform } from "./close-platform";
import { callServedSandbox, createControlTarget, findServedTarget } from "./served-sandbox";

/** `action` describes the call for a dry run. */
type ControlCall = readonly [method: string, path: string, body?: unknown, action?: string];

/** Calls the running sandbox named by the variables, otherwise the world on this machine. */
export async function callControl(context: Context, ...call: ControlCall): Promise<RawJson> {
  const servedTarget = findServedTarget(context);
  const { world } = context.flags;
  if (servedTarget !== undefined && world !== undefined)
    await context.warn(
      `--world ${world} has no effect: RECOUP_SANDBOX_CONTROL_URL names a running sandbox, which serves its own world.`,
    );
  if (servedTarget === undefined) return callEmbeddedWorld(context, ...call);
  const [method, path, body] = call;
  return callServedSandbox(servedTarget, method, path, body);
}

export const listControlRecords = async (context: Context, path: string) =>
  readControlRecords(await callControl(context, "GET", path));

export const readControlRecords = ({ value }: RawJson): readonly JsonObject[] =>
  readItems(value, "items").filter(isJsonObject);

/** Returns the sandbox's time, or this machine's if the sandbox doesn't report any. */
export async function readSandboxTime(context: Context): Promise<number> {
  return readClockTime(await callControl(context, "GET", "/clock")) ?? context.host.now();
}

export const readClockTime = ({ value }: RawJson) => readTime(readText(value, "now"))?.ms;

/** Sends a request to the world on this machine. In a dry run, throws before any change. */
export async function callEmbeddedWorld(
  context: Context,
  ...[method, path, body, action]: ControlCall
): Promise<RawJson> {
  const callHere = () => openAndCall(context, method, path, body);
  if (method === "GET") return callHere();
  const bodyText = body === undefined ? "" : ` with ${describeBody(body)}`;
  const { world } = context.platformOptions;
  const defaultAction = `send ${method} ${path}${bodyText} to the world ${world} on this machine`;
  return context.change(action ?? defaultAction, callHere);
}

const maxShownCharacters = 2_000;

function describeBody(body: unknown): string {
  const text = body instanceof Uint8Array ? undefined : JSON.stringify(body);
  if (text !== undefined && text.length <= maxShownCharacters) return text;
  return `${formatCount(text?.length ?? (body as Uint8Array).length)} bytes of JSON`;
}

async function openAndCall(context: Context, method: string, path: string, body: unknown): Promise<RawJson> {
  const controlToken = createUuid(context.host.random);
  const platform = await context.openPlatform({ ...context.platformOptions, controlToken });
  try {
    const target = createControlTarget(
      platform.send,
      `${embeddedOrigin}/control`,
      controlToken,
      context.signal,
    );
    return await callServedSandbox(target, method, path, body);
  } finally {
    await closePlatform(platform, context);
  }
}
