import type { RawJson } from "../../base/json";
import { embeddedOrigin } from "../../base/platform";
import type { Context } from "../../cli/context";
import { openPlatform } from "../../sandbox/platform";
import { newControlToken } from "../../sandbox/token";
import { askSandbox, controlTarget, runningSandbox } from "./control";

/** Asks the running sandbox that the variables name, or else the world of this machine. */
export async function askEitherSandbox(
  context: Context,
  method: string,
  path: string,
  body?: unknown,
): Promise<RawJson> {
  const running = runningSandbox(context);
  if (running !== undefined) return askSandbox(running, method, path, body);
  const controlToken = newControlToken();
  const platform = await openPlatform({ ...context.platformOptions, controlToken });
  try {
    const target = controlTarget(platform.send, `${embeddedOrigin}/control`, controlToken, context.signal);
    return await askSandbox(target, method, path, body);
  } finally {
    platform.close();
  }
}
