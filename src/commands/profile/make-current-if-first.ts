import { environments } from "../../base/platform";
import { getProfileSettings } from "../../config/file/edit";
import type { Config, ProfileSettings } from "../../config/file/schema";

/** Makes the profile current if requested, or if it has an address and no profile is current. */
export function makeCurrentIfFirst(config: Config, name: string, isRequested = false): Config {
  const isFirst = config.current === undefined && hasAddress(getProfileSettings(config, name));
  return isRequested || isFirst ? { ...config, current: name } : config;
}

export function hasAddress(settings: ProfileSettings): boolean {
  const addresses = environments.flatMap((environment) => Object.values(settings[environment] ?? {}));
  return addresses.some(({ url }) => url !== undefined);
}
