const listeners = new Set<(fragment: string) => void>();

const report = () => {
  for (const listener of listeners) listener(location.hash);
};

addEventListener("hashchange", report);

/** Returns the server's origin, for commands that call it from this machine. */
export const pageOrigin = (): string => location.origin;

export const readFragment = (): string => location.hash;

export function onFragment(follow: (fragment: string) => void): void {
  listeners.add(follow);
}

export function writeFragment(fragment: string, mode: "push" | "replace" = "push"): void {
  if (mode === "push") {
    location.hash = fragment;
    return;
  }
  history.replaceState(null, "", fragment);
  report();
}
