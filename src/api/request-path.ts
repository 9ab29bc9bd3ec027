import { Failure } from "../base/failure";

/** A path stays below the surface's address, where the key belongs. */
export function checkPath(path: string): string {
  const segments = (path.split("?")[0] ?? "").split("/").map((segment) => segment.replace(/%2e/gi, "."));
  if (segments.some((segment) => segment === "." || segment === "..") || /[\s\\#]/.test(path)) {
    throw new Failure("usage", `"${path}" is no path below the surface's address.`, {
      hint: "Percent-encode what is part of a name; dots as a segment are refused.",
    });
  }
  return path;
}
