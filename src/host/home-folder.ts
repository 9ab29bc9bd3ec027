import { posix, win32 } from "node:path";
import { attempt } from "../base/attempt";

interface UserSystem {
  readonly platform: NodeJS.Platform;
  homedir(): string;
  userInfo(): { readonly homedir: string };
}

const thisSystem: UserSystem = {
  platform: process.platform,
  homedir: () => process.getBuiltinModule("node:os").homedir(),
  userInfo: () => process.getBuiltinModule("node:os").userInfo(),
};

/**
 * Returns the user's home folder, or undefined if neither HOME nor the system specifies one. Ignores a
 * relative HOME.
 */
export function findHomeFolder({ HOME = "" }: NodeJS.ProcessEnv, system = thisSystem): string | undefined {
  const { isAbsolute } = system.platform === "win32" ? win32 : posix;
  if (isAbsolute(HOME)) return HOME;
  // `homedir` also reads HOME. `userInfo` throws if the user ID has no account, as in some containers.
  const folder = attempt(() => (system.platform === "win32" ? system.homedir() : system.userInfo().homedir));
  return folder !== undefined && isAbsolute(folder) ? folder : undefined;
}
