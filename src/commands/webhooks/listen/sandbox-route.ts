import type { Context } from "../../../cli/context";
import { askSandbox, runningSandbox } from "../../../cli/running-sandbox";
import { addRoute, readRoute, removeRoute } from "../../../sandbox/deliveries/routes";
import type { Store } from "../../../sandbox/store";
import { openWorld } from "../../../sandbox/world/open-world";

/** A sandbox that can be told where deliveries go. */
export interface RoutedSandbox {
  add(route: string): Promise<void>;
  /** Works after Ctrl-C, too. */
  remove(from: string): Promise<void>;
}

/** The sandbox that the profile's calls reach: the embedded one, or the running one that the variables name. */
export function findSandbox(context: Context): RoutedSandbox | undefined {
  return context.profile.isSandbox ? embedded(context) : running(context);
}

function embedded({ platformOptions, change }: Context): RoutedSandbox {
  const withStore = async (work: (store: Store) => void) => {
    const world = openWorld(platformOptions);
    try {
      work(world.store);
    } finally {
      world.close();
    }
  };
  return {
    add: (route) => change(`lead ${route}`, () => withStore((store) => addRoute(store, readRoute(route)))),
    remove: (from) => withStore((store) => removeRoute(store, from)),
  };
}

function running(context: Context): RoutedSandbox | undefined {
  const target = runningSandbox(context);
  const [surface] = context.profile.surfaces;
  if (target === undefined || surface === undefined) return undefined;
  if (new URL(target.baseUrl).origin !== new URL(context.profile.url(surface)).origin) return undefined;
  const lasting = { ...target, signal: new AbortController().signal };
  return {
    add: async (route) => void (await askSandbox(target, "POST", "/routes", { route })),
    remove: async (from) =>
      void (await askSandbox(lasting, "DELETE", `/routes?from=${encodeURIComponent(from)}`)),
  };
}
