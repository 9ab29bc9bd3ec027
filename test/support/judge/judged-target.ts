import { writeFileSync } from "node:fs";
import { createServer, type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Program } from "../../../src/base/host";
import type { Surface } from "../../../src/base/platform";
import { type LineResult, type LineSetting, runLine } from "../program/world";
import { realMachine } from "./judged-line";

/** The profile's key, which no program may receive. */
export const profileKey = "zqCanary7Xw-of-the-profile-pLmvB";

export type ProfileSurfaces = Readonly<
  Partial<Record<Surface, { readonly url: string; readonly key?: string }>>
>;

interface TargetSetting extends LineSetting {
  readonly folder?: string;
  readonly flags?: string;
  readonly environment?: "test" | "live";
  readonly profile?: object;
}

/**
 * Runs `test judge --target acme` with a function as its program. The function returns the program's exit
 * code.
 */
export function judgedTarget(
  surfaces: ProfileSurfaces,
  program: (env: Program["env"]) => Promise<unknown>,
  { flags = "--json", environment = "test", profile = {}, folder, ...setting }: TargetSetting = {},
): Promise<LineResult> {
  const machine = realMachine(folder, setting.signal);
  const surfaceSettings = Object.fromEntries(
    Object.entries(surfaces).map(([surface, { url, key = profileKey }]) => [
      surface,
      { url, key: { kind: "plain", value: key } },
    ]),
  );
  const acme = { defaultEnvironment: environment, [environment]: surfaceSettings, ...profile };
  writeFileSync(join(machine.folder, "config.json"), JSON.stringify({ profiles: { acme } }), { mode: 0o600 });
  const words = ["test", "judge", "--target", "acme", ...flags.split(" ").filter(Boolean), "--", "client"];
  return runLine(words, {
    ...machine,
    runProgram: async ({ env }) => Number((await program(env)) ?? 0),
    ...setting,
    env: { ...machine.env, ...setting.env },
  });
}

/** Starts a host with the test's request handler and closes it when the test ends. */
export async function openHost(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

interface RawRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Uint8Array;
  /** Replaces the URL's path. */
  readonly target?: string;
}

/** Sends a request unchanged and doesn't decode the response. */
export function sendRaw(
  url: string,
  { method = "GET", headers = {}, body, target }: RawRequest = {},
): Promise<RawAnswer> {
  const { hostname, port, pathname, search } = new URL(url);
  const options = { hostname, port, method, path: target ?? pathname + search, agent: false };
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, headers: headers as Record<string, string> }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece) => pieces.push(piece));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.rawHeaders, body: Buffer.concat(pieces) }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
