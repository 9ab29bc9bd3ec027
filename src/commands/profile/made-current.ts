import { environments } from "../../base/platform";
import { settingsOf } from "../../config/file/edit";
import type { Config, ProfileSettings } from "../../config/file/schema";

/** The first profile that leads anywhere is current from then on. */
export function madeCurrent(config: Config, name: string, isWished = false): Config {
  const isFirst = config.current === undefined && hasAddress(settingsOf(config, name));
  return isWished || isFirst ? { ...config, current: name } : config;
}

export function hasAddress(settings: ProfileSettings): boolean {
  const places = environments.flatMap((environment) => Object.values(settings[environment] ?? {}));
  return places.some(({ url }) => url !== undefined);
}
