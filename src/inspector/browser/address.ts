export const readFragment = (): string => location.hash;

export function onFragment(follow: (fragment: string) => void): void {
  addEventListener("hashchange", () => follow(location.hash));
}

export function writeFragment(fragment: string, how: "push" | "replace" = "push"): void {
  if (how === "push") location.hash = fragment;
  else history.replaceState(null, "", fragment);
}
