import type { Config } from "../../config/schema";

/** The first profile is current from then on. */
export function madeCurrent(config: Config, name: string, isWished = false): Config {
  return isWished || config.current === undefined ? { ...config, current: name } : config;
}
