import { isAbsolute } from "node:path";

/** Undefined if neither HOME nor the system names one; a relative HOME is ignored. */
export function findHomeFolder({ HOME = "" }: NodeJS.ProcessEnv): string | undefined {
  return isAbsolute(HOME) ? HOME : ofSystem();
}

/** In a container, a user can have a number and nothing else. */
function ofSystem(): string | undefined {
  const { homedir, userInfo } = process.getBuiltinModule("node:os");
  try {
    // `homedir` reads HOME, too.
    const folder = process.platform === "win32" ? homedir() : userInfo().homedir;
    return isAbsolute(folder) ? folder : undefined;
  } catch {
    return undefined;
  }
}
