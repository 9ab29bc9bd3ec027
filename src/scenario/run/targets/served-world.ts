import { Failure } from "../../../base/failure";
import type { Host } from "../../../base/host";
import type { HttpResponse } from "../../../base/http";
import { type Platform, surfaces } from "../../../base/platform";
import { wholeNumberOption } from "../../../cli/flags/option";
import type { Context } from "../../../cli/session/context";

export const serveOption = wholeNumberOption(
  "--serve <port>",
  "answer for the run's worlds on this port of this machine, for a receiver that reads cases back",
  0,
  65_535,
);

/** Seed for the keys, so all served worlds have the same keys. */
export const servedSeed = "receiver";

/** Serves one world after another on the same address. */
export interface ServedWorld {
  readonly origin: string;
  /** Serves this world from now on. The first call also prints its addresses and keys as variables. */
  show(platform: Platform): Promise<void>;
  close(): Promise<void>;
}

const noWorldAnswer: HttpResponse = {
  status: 503,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body: Buffer.from("No world is open.\n"),
};

export async function serveWorld(
  { host, note }: Pick<Context, "note"> & { readonly host: Pick<Host, "listen"> },
  port: number,
): Promise<ServedWorld> {
  let currentPlatform: Platform | undefined;
  let isNoted = false;
  const answer = async (request: Parameters<Platform["send"]>[0]) => {
    try {
      return (await currentPlatform?.send(request)) ?? noWorldAnswer;
    } catch (error) {
      // The receiver may be reading a world that was just closed.
      if (error instanceof Failure) throw error;
      return noWorldAnswer;
    }
  };
  const listener = await host.listen(answer, port);
  return {
    origin: listener.url,
    async show(platform) {
      currentPlatform = platform;
      if (isNoted) return;
      isNoted = true;
      await note(`The world answers your receiver at\n${formatVariables(platform, listener.url)}`);
    },
    close: () => listener.close(),
  };
}

/** Formats addresses and keys as variables, with the same names as in `sandbox exec`. */
function formatVariables(platform: Platform, origin: string): string {
  const { test } = platform.access(origin);
  const lines = surfaces.flatMap((surface) => [
    `RECOUP_${surface.toUpperCase()}_URL=${test[surface].url}`,
    `RECOUP_${surface.toUpperCase()}_KEY=${test[surface].key}`,
  ]);
  return lines.map((line) => `  ${line}`).join("\n");
}
