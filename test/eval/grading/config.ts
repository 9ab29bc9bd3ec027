import { isDeepStrictEqual } from "node:util";
import type { Outcome } from "../task";

/** Returns findings if the profile acme or the current profile has changed. */
export function compareProfile({ configBefore, config }: Outcome): readonly string[] {
  const isSame = isDeepStrictEqual(config.profiles.acme, configBefore.profiles.acme);
  return [
    ...(isSame ? [] : ["the profile acme has changed"]),
    ...(config.current === "acme" ? [] : [`the current profile is ${config.current}`]),
  ];
}
