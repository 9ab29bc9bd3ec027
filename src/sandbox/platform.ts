import { Failure } from "../base/failure";
import type { HttpRequest } from "../base/http";
import type { Access, AccessTable, Environment, Platform, PlatformOptions, Surface } from "../base/platform";
import type { Answer } from "./answers";
import { control, isControlPath } from "./control";
import { dispatch } from "./dispatch";
import { openLimits } from "./limits";
import { basePath, splitUrl } from "./request-line";
import { respond } from "./respond";
import { firstKey } from "./world/keys";
import { openWorld, type World } from "./world/open-world";

export interface SandboxOptions extends PlatformOptions, Serving {}

interface Serving extends Pick<PlatformOptions, "sleep"> {
  /** Opens `/control/…` to whoever knows it; without one there is no such path. */
  readonly controlToken?: string;
  /** Lets every key send as much as it likes. */
  readonly isUnlimited?: boolean;
}

/** Opens a world, made from its seed where there is none yet, and answers for it; no socket is opened. */
export async function openPlatform(options: SandboxOptions): Promise<Platform> {
  return platformOf(openWorld(options), options);
}

/** The platform of a world that is open already. */
export function platformOf(world: World, { controlToken, isUnlimited, sleep }: Serving = {}): Platform {
  const limits = isUnlimited === true ? undefined : openLimits(world.store);
  const answer = (request: HttpRequest): Answer => {
    if (request.signal?.aborted) throw interrupted(request.signal);
    const line = splitUrl(request.url);
    if (controlToken === undefined || !isControlPath(line.path))
      return dispatch({ store: world.store, now: world.now(), limits }, request, line);
    // What was counted is part of the world that a reset takes away.
    limits?.save();
    return control(world, controlToken, request, line);
  };
  return {
    send: async (request) => respond(request, answer(request), sleep ?? (async () => {})),
    access: (origin) => accessTable(world, origin),
    close: () => {
      limits?.save();
      world.close();
    },
  };
}

function interrupted({ reason }: AbortSignal): Failure {
  return new Failure("interrupted", typeof reason === "string" ? `interrupted by ${reason}` : "interrupted");
}

/** The first collection partner, the first referral partner and the first creditor, in both environments. */
function accessTable({ store }: World, origin: string): AccessTable {
  const access = (environment: Environment, surface: Surface): Access => ({
    url: `${origin}${basePath(environment, surface)}`,
    key: firstKey(store, environment, surface),
  });
  const of = (environment: Environment) => ({
    collection: access(environment, "collection"),
    referral: access(environment, "referral"),
    customer: access(environment, "customer"),
  });
  return { test: of("test"), live: of("live") };
}
