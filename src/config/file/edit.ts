import { advice, recoup } from "../../base/advice/advice";
import { omitUndefined } from "../../base/collections/omit-undefined";
import { Failure } from "../../base/failure";
import type { Environment, Surface } from "../../base/platform";
import type { KeyOwner } from "../credentials";
import { createUnknownProfileFailure } from "../profile/resolve-profile";
import type { Config, KeySource, ProfileSettings, SurfaceSettings } from "./schema";

export function getProfileSettings(config: Config, name: string): ProfileSettings {
  const settings = Object.hasOwn(config.profiles, name) ? config.profiles[name] : undefined;
  if (settings === undefined) throw createUnknownProfileFailure(name, config);
  return settings;
}

export function refuseExisting(config: Config, name: string): void {
  if (!Object.hasOwn(config.profiles, name)) return;
  throw new Failure("usage", `There is already a profile ${name}.`, {
    hint: advice`${recoup`profile set ${{ profile: name }} --collection-url <url>`} changes it.`,
  });
}

/** Profile settings from flags. Undefined keeps a setting, and an empty URL removes it. */
export interface ProfileChange {
  readonly environment: Environment;
  readonly urls: Readonly<Partial<Record<Surface, string>>>;
  readonly defaultEnvironment?: Environment | undefined;
  readonly headerPrefix?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly fourEyes?: boolean | undefined;
}

export function applyProfileChange(settings: ProfileSettings, change: ProfileChange): ProfileSettings {
  const { environment, urls, defaultEnvironment, headerPrefix } = change;
  const { readOnly: wasReadOnly = false, fourEyes: hadFourEyes = false, ...others } = settings;
  const { readOnly = wasReadOnly, fourEyes = hadFourEyes } = change;
  const newSettings = Object.entries(urls).reduce(
    (current, [surface, url]) =>
      withSurface(current, { environment, surface: surface as Surface }, ({ url: _old, ...rest }) =>
        !url ? rest : { url, ...rest },
      ),
    others as ProfileSettings,
  );
  return {
    ...newSettings,
    ...(readOnly ? { readOnly } : {}),
    ...(fourEyes ? { fourEyes } : {}),
    ...omitUndefined({ defaultEnvironment, headerPrefix }),
  };
}

/** Returns the configuration with another key source. If the source is undefined, removes the key. */
export function withKey(config: Config, owner: KeyOwner, key: KeySource | undefined): Config {
  const newSettings = withSurface(
    getProfileSettings(config, owner.profile),
    owner,
    ({ key: _old, ...rest }) => (key === undefined ? rest : { ...rest, key }),
  );
  return withProfile(config, owner.profile, newSettings);
}

export function withProfile(config: Config, name: string, settings: ProfileSettings): Config {
  return { ...config, profiles: { ...config.profiles, [name]: settings } };
}

export function withoutProfile({ current, profiles, ...rest }: Config, name: string): Config {
  const { [name]: _gone, ...others } = profiles;
  return { ...rest, ...(current === undefined || current === name ? {} : { current }), profiles: others };
}

function withSurface(
  settings: ProfileSettings,
  { environment, surface }: Pick<KeyOwner, "environment" | "surface">,
  change: (present: SurfaceSettings) => SurfaceSettings,
): ProfileSettings {
  const { [surface]: current = {}, ...others } = settings[environment] ?? {};
  const newSettings = change(current);
  const surfaces = Object.keys(newSettings).length === 0 ? others : { ...others, [surface]: newSettings };
  return { ...settings, [environment]: surfaces };
}
