import { type Environment, environments } from "../../base/platform";
import type { ProfileSettings } from "../file/schema";
import type { WithOrigin } from "./profile";

/** Returns the default environment, or else the only one configured, or else test. */
export function resolveDefaultEnvironment(settings: ProfileSettings): WithOrigin<Environment> {
  if (settings.defaultEnvironment !== undefined)
    return { value: settings.defaultEnvironment, origin: "the profile's default" };
  const [onlyEnvironment, another] = environments.filter(
    (environment) => settings[environment] !== undefined,
  );
  return onlyEnvironment === undefined || another !== undefined
    ? { value: "test", origin: "default" }
    : { value: onlyEnvironment, origin: "the only one that is set up" };
}
