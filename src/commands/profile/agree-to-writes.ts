import { Failure } from "../../base/failure";
import { isInteractive } from "../../base/is-interactive";
import type { Context } from "../../cli/session/context";
import { readConfig } from "../../config/file/config-file";
import { settingsOf } from "../../config/file/edit";
import { savesNothing } from "./save";

/** Asks before lifting read-only. No flag answers this question, so only a person can. */
export async function agreeToWrites(name: string, context: Context): Promise<void> {
  const { host } = context;
  const { readOnly } = settingsOf(await readConfig(host), name);
  if (readOnly !== true || savesNothing(context)) return;
  if (!isInteractive(host))
    throw new Failure("forbidden", `The profile ${name} stays read-only: only a person can lift that.`, {
      hint: "Run the command on a terminal and answer its question.",
    });
  if (await host.ask.confirm(`Allow writes with the profile ${name} and its keys?`)) return;
  throw new Failure("forbidden", `Canceled; the profile ${name} stays read-only.`);
}
