import { recoup } from "../../base/advice/command-line";
import type { Host } from "../../base/host";
import { surfaces } from "../../base/platform";
import { formatUrl } from "../../config/check-url";
import { readConfig } from "../../config/file/config-file";
import type { ProfileSettings } from "../../config/file/schema";
import { findLive, type LiveAddress, liveAddresses } from "../../config/live-address";
import { type Finding, wrong } from "./finding";

/** Finds addresses that are configured both as test and as live, in any profiles. */
export async function checkAddresses(host: Host): Promise<readonly Finding[]> {
  // An unreadable file is reported as a separate finding.
  const config = await readConfig(host).catch(() => undefined);
  if (config === undefined) return [];
  const live = liveAddresses(config);
  return Object.entries(config.profiles).flatMap(([name, settings]) => checkProfile(name, settings, live));
}

function checkProfile(
  name: string,
  { test = {} }: ProfileSettings,
  live: readonly LiveAddress[],
): readonly Finding[] {
  return surfaces.flatMap((surface) => {
    const url = test[surface]?.url;
    const known = url === undefined ? undefined : findLive(live, url);
    if (url === undefined || known === undefined) return [];
    return [
      wrong(
        "address",
        `The ${surface} address of the profile ${name} on test, ${formatUrl(url)}, is also the ${known.surface} address of the profile ${known.profile} on live, ${formatUrl(known.url)}`,
        `${recoup`profile set ${{ profile: name }} --env test --${surface}-url <url>`} changes it.`,
      ),
    ];
  });
}
