import { spawn } from "node:child_process";
import type { Host } from "../../base/host";
import { splitWords } from "../../base/text/split-words";

type CommandWords = readonly [file: string, ...line: string[]];

/**
 * Opens a URL in the user's browser, which outlives this process. Returns false if there is no browser. A
 * program that is still running after `successAfterMs` counts as success.
 */
export function openBrowser(address: string, env: Host["env"], successAfterMs = 1_000): Promise<boolean> {
  const command = selectBrowserCommand(address, env, process.platform);
  if (command === undefined) return Promise.resolve(false);
  const [file, ...line] = command;
  return new Promise((resolve) => {
    const child = spawn(file, line, { stdio: "ignore", detached: true, env });
    const timer = setTimeout(() => resolve(true), successAfterMs);
    timer.unref();
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
    child.unref();
  });
}

/**
 * Returns the command that opens a URL, or undefined if there is no display. Avoids a shell, which would
 * interpret the URL.
 */
export function selectBrowserCommand(
  address: string,
  env: Host["env"],
  platform: NodeJS.Platform,
): CommandWords | undefined {
  const [file, ...line] = splitWords((env.BROWSER ?? "").trim());
  if (file !== undefined && file !== "") return [file, ...line, address];
  if (platform === "darwin") return ["open", address];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler", address];
  const hasDisplay = Boolean(env.DISPLAY || env.WAYLAND_DISPLAY || env.WSL_DISTRO_NAME);
  return hasDisplay ? ["xdg-open", address] : undefined;
}
