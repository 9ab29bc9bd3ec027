import { recoup } from "../base/advice/advice";
import { getConfigFolder } from "../base/environment/user-folders";
import type { Host } from "../base/host";
import { type Surface, surfaces } from "../base/platform";
import { pluralize } from "../base/text/numbers/format-count";
import { quoteShellWord } from "../base/text/shell-word";
import type { Context } from "../cli/session/context";
import { formatUrl } from "../config/check-url";
import { readConfig } from "../config/file/config-file";
import { getConfigFile } from "../config/file/config-location";
import type { Config, ProfileSettings } from "../config/file/schema";
import { findLiveAddress, type LiveAddress, listLiveAddresses } from "../config/live-address";
import type { Profile } from "../config/profile/profile";
import { listUnknownVariables } from "../config/profile/unknown-variables";
import {
  createFailureFinding,
  createNoteFinding,
  createOkFinding,
  createWrongFinding,
  type DoctorFinding,
} from "./finding";

/** Needs no network access. */
export async function checkConfiguration(context: Context): Promise<readonly DoctorFinding[]> {
  const { host } = context;
  const file = await checkFile(host);
  const findings = [
    file,
    await checkFolder(host),
    ...(await checkAddresses(host)),
    ...checkVariables(host),
    ...(await checkProfile(context, file.finding)),
    await checkKeyring(host),
  ];
  return findings.filter((finding) => finding !== undefined);
}

async function checkFile(host: Host): Promise<DoctorFinding> {
  try {
    const count = Object.keys((await readConfig(host)).profiles).length;
    const countText = count === 0 ? "no profiles yet" : pluralize(count, "profile");
    return createOkFinding("configuration", `${getConfigFile(host)}: ${countText}`);
  } catch (error) {
    return createFailureFinding("configuration", error);
  }
}

async function checkFolder(host: Host): Promise<DoctorFinding | undefined> {
  const folder = getConfigFolder(host);
  const status = await host.files.status(folder, true);
  if (status === undefined) return undefined;
  if (status.kind !== "folder")
    return createWrongFinding("permissions", `${folder} is not a folder`, "Move it away.");
  if (status.mode === undefined) return undefined;
  const isWritableByOthers = (status.mode & 0o022) !== 0;
  return isWritableByOthers
    ? createWrongFinding(
        "permissions",
        `Other users can change ${folder}`,
        `Run \`chmod 700 ${quoteShellWord(folder)}\`.`,
      )
    : createOkFinding("permissions", `${folder} can be changed by its owner alone`);
}

async function checkProfile(context: Context, fileFinding: string): Promise<readonly DoctorFinding[]> {
  let profile: Profile;
  try {
    profile = context.profile;
  } catch (error) {
    const finding = createFailureFinding("profile", error);
    const isReported = finding.finding === fileFinding;
    return [isReported ? createNoteFinding("profile", "not checked: fix the configuration first") : finding];
  }
  const { name, environment, chosenBy, readOnly } = profile;
  const writesText = readOnly.value ? `, read-only (${readOnly.origin})` : "";
  const profileText = `${name} (${chosenBy.name}) on ${environment} (${chosenBy.environment})${writesText}`;
  if (profile.isSandbox) return [createOkFinding("profile", `${profileText}: the embedded platform`)];
  const findings = [];
  for (const surface of profile.surfaces) findings.push(await checkSurface(profile, surface));
  if (findings.length > 0) return [createOkFinding("profile", profileText), ...findings];
  const setLine = recoup`profile set ${{ profile: name }} --env ${environment} --collection-url <url>`;
  return [
    createWrongFinding("profile", `${profileText} has no surface there`, `${setLine} sets an address.`),
  ];
}

/**
 * Whether the customer surface is used only with tokens of a referral partner's clients, without a key
 * (AUTH-06).
 */
export function usesTokensOnly(profile: Profile, surface: Surface): boolean {
  const hasKey = (requiredSurface: Surface) => profile.setting(requiredSurface).key !== undefined;
  return surface === "customer" && !hasKey("customer") && hasKey("referral");
}

/** Doesn't run a key command, which may prompt the user; only `--network` runs it. */
async function checkSurface(profile: Profile, surface: Surface): Promise<DoctorFinding> {
  const check = `${surface} key`;
  try {
    profile.url(surface);
    if (usesTokensOnly(profile, surface))
      return createNoteFinding(check, "is not set; commands with --client mint a token and need none");
    const { key } = profile.setting(surface);
    if (key?.kind === "command") return createOkFinding(check, `comes from ${key.origin}, which was not run`);
    const { origin } = await profile.credential(surface);
    return createOkFinding(check, `is in ${origin}`);
  } catch (error) {
    return createFailureFinding(check, error);
  }
}

async function checkKeyring(host: Host): Promise<DoctorFinding> {
  try {
    await host.keyring.read("doctor");
    return createOkFinding("keyring", "answers");
  } catch (error) {
    const keyringFinding = createFailureFinding("keyring", error);
    const isUsed = await readConfig(host).then(usesKeyring, () => false);
    const next =
      "--key-file and --key-command work without one. If it is locked or stopped, unlock or start it.";
    return isUsed
      ? createWrongFinding("keyring", keyringFinding.finding, next)
      : createNoteFinding("keyring", keyringFinding.finding, next);
  }
}

function usesKeyring({ profiles }: Config): boolean {
  return Object.values(profiles).some(({ test = {}, live = {} }) =>
    surfaces.some((surface) => [test, live].some((table) => table[surface]?.key?.kind === "keyring")),
  );
}

/** Reports unknown variables, which have no effect. Hides their values, which may be keys. */
function checkVariables({ env }: Host): readonly DoctorFinding[] {
  return listUnknownVariables(env).map(({ name, guess }) => {
    const finding = `${name} is set, but recoup has no variable of that name`;
    return guess === undefined
      ? createNoteFinding("variable", finding, "`recoup help environment` lists the variables.")
      : createWrongFinding("variable", finding, `Did you mean ${guess}?`);
  });
}

/** Finds test addresses that are also live addresses in this or another profile. */
async function checkAddresses(host: Host): Promise<readonly DoctorFinding[]> {
  // An unreadable file is reported as a separate finding.
  const config = await readConfig(host).catch(() => undefined);
  if (config === undefined) return [];
  const liveAddresses = listLiveAddresses(config);
  return Object.entries(config.profiles).flatMap(([name, settings]) =>
    checkProfileAddresses(name, settings, liveAddresses),
  );
}

function checkProfileAddresses(
  name: string,
  { test = {} }: ProfileSettings,
  liveAddresses: readonly LiveAddress[],
): readonly DoctorFinding[] {
  return surfaces.flatMap((surface) => {
    const url = test[surface]?.url;
    const liveAddress = url === undefined ? undefined : findLiveAddress(liveAddresses, url);
    if (url === undefined || liveAddress === undefined) return [];
    return [
      createWrongFinding(
        "address",
        `The ${surface} address of the profile ${name} on test, ${formatUrl(url)}, is at or below the ${liveAddress.surface} address of the profile ${liveAddress.profile} on live, ${formatUrl(liveAddress.url)}`,
        `${recoup`profile set ${{ profile: name }} --env test --${surface}-url <url>`} changes it.`,
      ),
    ];
  });
}
