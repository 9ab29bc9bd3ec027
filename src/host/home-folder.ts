import { isAbsolute } from "node:path";

/** Undefined if neither HOME nor the system provides one. Ignores a relative HOME. */
export function findHomeFolder({ HOME = "" }: NodeJS.ProcessEnv): string | undefined {
  return isAbsolute(HOME) ? HOME : ofSystem();
}

/** In a container, a user may only have a number. */
function ofSystem(): string | undefined {
  const { homedir, userInfo } = process.getBuiltinModule("node:os");
  try {
    // `homedir` also reads HOME.
    const folder = process.platform === "win32" ? homedir() : userInfo().homedir;
    return isAbsolute(folder) ? folder : undefined;
  } catch {
    return undefined;
  }
}
