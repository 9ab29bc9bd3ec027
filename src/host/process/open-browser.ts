import { spawn } from "node:child_process";
import type { Host } from "../../base/host";
import { splitWords } from "../../base/text/split-words";

type Words = readonly [file: string, ...line: string[]];

/**
 * Opens an address in the user's browser, which outlives this process. False if there is none. A program that
 * is still running after `enoughMs` counts as success.
 */
export function openBrowser(address: string, env: Host["env"], enoughMs = 1_000): Promise<boolean> {
  const words = wordsFor(address, env, process.platform);
  if (words === undefined) return Promise.resolve(false);
  const [file, ...line] = words;
  return new Promise((resolve) => {
    const child = spawn(file, line, { stdio: "ignore", detached: true, env });
    const timer = setTimeout(() => resolve(true), enoughMs);
    timer.unref();
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
    child.unref();
  });
}

/** Doesn't use a shell, which would interpret the address. */
function wordsFor(address: string, env: Host["env"], platform: NodeJS.Platform): Words | undefined {
  const [file, ...line] = splitWords((env.BROWSER ?? "").trim());
  if (file !== undefined && file !== "") return [file, ...line, address];
  if (platform === "darwin") return ["open", address];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler", address];
  const hasDisplay = Boolean(env.DISPLAY || env.WAYLAND_DISPLAY || env.WSL_DISTRO_NAME);
  return hasDisplay ? ["xdg-open", address] : undefined;
}
