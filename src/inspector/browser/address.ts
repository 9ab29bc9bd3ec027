const listeners = new Set<(fragment: string) => void>();

const notifyListeners = () => {
  for (const listener of listeners) listener(location.hash);
};

addEventListener("hashchange", notifyListeners);

/** Returns the server's origin, for commands that call the server from this machine. */
export const getPageOrigin = (): string => location.origin;

export const readFragment = (): string => location.hash;

export function onFragment(listener: (fragment: string) => void): void {
  listeners.add(listener);
}

export function writeFragment(fragment: string, mode: "push" | "replace" = "push"): void {
  if (mode === "push") {
    location.hash = fragment;
    return;
  }
  history.replaceState(null, "", fragment);
  notifyListeners();
}
