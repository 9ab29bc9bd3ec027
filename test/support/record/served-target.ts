import type { Send } from "../../../src/base/http";
import { surfaces } from "../../../src/base/platform";
import { openWorldPlatform } from "../../../src/sandbox/http/platform";
import { type LineResult, runLine } from "../program/world";
import { copyWorld } from "../sandbox/opening";
import { recordedNow } from "./recorded-world";

const origin = "http://127.0.0.1:4010";
const publicUrl = "https://hooks.partner.example";
const received = "http://127.0.0.1:8080";
const controlToken = "control-token-of-the-target";

/** Runs a scenario on another process's sandbox, which delivers to the port given with `--receive`. */
export async function playOnServed(scenario: string, env: Record<string, string> = {}): Promise<LineResult> {
  let receiver: Send | undefined;
  const world = await copyWorld({
    ...{ dataFolder: "/nowhere", world: "test", isEphemeral: true, seed: "served" },
    routes: [`${publicUrl}=${received}`],
    now: () => recordedNow,
    send: async (request) =>
      (await receiver?.(request)) ?? { status: 404, headers: {}, body: new Uint8Array() },
  });
  const platform = openWorldPlatform(world, { controlToken, isUnlimited: true });
  const access = platform.access(origin).test;
  const addresses = surfaces.flatMap((surface) => [
    [`RECOUP_${surface.toUpperCase()}_URL`, access[surface].url],
    [`RECOUP_${surface.toUpperCase()}_KEY`, access[surface].key],
  ]);
  const played = await runLine(
    `test run recorded.yaml --receive 8080 --public-url ${publicUrl} --idempotency-key none`,
    {
      files: { "/work/recorded.yaml": scenario },
      now: recordedNow,
      env: {
        ...Object.fromEntries(addresses),
        RECOUP_ENVIRONMENT: "test",
        RECOUP_SANDBOX_CONTROL_URL: `${origin}/control/`,
        RECOUP_SANDBOX_CONTROL_TOKEN: controlToken,
        ...env,
      },
      send: (request) => platform.send(request),
      listen: async (answer, port) => {
        receiver = answer;
        return { url: received, port, close: async () => {} };
      },
    },
  );
  platform.close();
  return played;
}
