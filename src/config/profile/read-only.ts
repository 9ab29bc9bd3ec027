import { isVariableOn } from "../../base/environment/is-variable-on";
import { Failure, isFailure } from "../../base/failure";
import type { Host } from "../../base/host";
import { environments, type Surface } from "../../base/platform";
import { readCredential } from "../credentials";
import { readConfig } from "../file/config-file";
import { getConfigFile } from "../file/config-location";
import type { Config, ProfileSettings } from "../file/schema";
import type { WithOrigin } from "./profile";

export const readOnlyVariable = "RECOUP_READ_ONLY";

/** `RECOUP_READ_ONLY` makes every profile read-only, but can't permit writes by a read-only profile. */
export function getReadOnlySetting(
  host: Pick<Host, "env" | "homeFolder">,
  settings: Pick<ProfileSettings, "readOnly"> = {},
): WithOrigin<boolean> {
  if (settings.readOnly === true) return { value: true, origin: getConfigFile(host) };
  return isVariableOn(host.env[readOnlyVariable])
    ? { value: true, origin: readOnlyVariable }
    : { value: false, origin: "default" };
}

/**
 * Returns the read-only profile with this key for the surface. Rejects if any such profile's key can't be
 * read, since it could be the same key. `name` refers to the key in messages.
 */
export async function findReadOnlyProfile(
  host: Host,
  surface: Surface,
  { key, name }: { readonly key: string; readonly name: string },
): Promise<string | undefined> {
  for (const { owner, source } of listReadOnlyKeys(await readConfig(host), surface)) {
    const credential = await readCredential(host, source, owner).catch((error: unknown) => {
      if (!isFailure(error, "config")) throw error;
      throw new Failure(
        "forbidden",
        `${name} can't be compared with the keys of the read-only profile ${owner.profile}; nothing was sent. ${error.message}`,
        error.details,
      );
    });
    if (credential.key === key) return owner.profile;
  }
  return undefined;
}

function listReadOnlyKeys({ profiles }: Config, surface: Surface) {
  return Object.entries(profiles)
    .filter(([, { readOnly }]) => readOnly === true)
    .flatMap(([profile, settings]) =>
      environments.flatMap((environment) => {
        const source = settings[environment]?.[surface]?.key;
        return source === undefined ? [] : [{ owner: { profile, environment, surface }, source }];
      }),
    );
}
