import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Failure } from "../../../../base/failure";
import type { Context } from "../../../../cli/session/context";

/**
 * Opens a link that contains a code. Returns false if that isn't possible. Any user on a machine can see a
 * program's arguments, so the browser gets the path of a private file that redirects to the link.
 */
export async function openInBrowser(
  { host, platformOptions }: Pick<Context, "host" | "platformOptions">,
  link: string,
): Promise<boolean> {
  // Not deleted, because the next link overwrites it. A code works only once and expires soon.
  const file = join(platformOptions.dataFolder, "inspector.html");
  try {
    await host.files.makeFolder(platformOptions.dataFolder);
    await host.files.write(file, buildRedirectPage(link));
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
  return host.openBrowser(pathToFileURL(file).href);
}

/** Needs no escaping, because a link contains no characters that are special in HTML. */
const buildRedirectPage = (link: string) =>
  `<!doctype html><meta charset="utf-8"><title>recoup</title><meta http-equiv="refresh" content="0;url=${link}"><a href="${link}">Open the inspector</a>\n`;
