import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Failure } from "../../../../base/failure";
import type { Context } from "../../../../cli/session/context";

/**
 * Opens a link with a code; false if that isn't possible. All users of a machine see the arguments of a program, so the
 * browser gets the path of a private file that leads to the link.
 */
export async function openInBrowser(
  { host, platformOptions }: Pick<Context, "host" | "platformOptions">,
  link: string,
): Promise<boolean> {
  // The next link takes its place; a code works once, and not for long.
  const file = join(platformOptions.dataFolder, "inspector.html");
  try {
    await host.files.makeFolder(platformOptions.dataFolder);
    await host.files.write(file, pageTo(link));
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
  return host.openBrowser(pathToFileURL(file).href);
}

/** A link has no character that HTML reads as its own. */
const pageTo = (link: string) =>
  `<!doctype html><meta charset="utf-8"><title>recoup</title><meta http-equiv="refresh" content="0;url=${link}"><a href="${link}">Open the inspector</a>\n`;
