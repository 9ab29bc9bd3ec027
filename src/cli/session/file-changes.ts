import { dirname } from "node:path";
import { capitalize } from "../../base/text/sentence";
import type { Context } from "./context";

export interface FileChange {
  readonly file: string;
  readonly content: string;
  readonly mode: number;
  /** Describes the change for a dry run, such as `write /home/me/.zshrc`. */
  readonly action: string;
}

export const publicFileMode = 0o644;

/** In a dry run, reports the actions instead. */
export async function writeChanges(context: Context, changes: readonly FileChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { files } = context.host;
  const actionText = changes.map(({ action }) => action).join(", ");
  await context.change(actionText, async () => {
    for (const { file, content, mode } of changes) {
      // Lets anyone who may read the file open its folder.
      await files.makeFolder(dirname(file), mode | ((mode & 0o444) >> 2));
      await files.write(file, content, mode);
    }
  });
}

const pastVerbs: Readonly<Record<string, string>> = { add: "added", update: "updated", write: "wrote" };

/** Formats the completed actions as a sentence: `Updated AGENTS.md, wrote …`. */
export const formatChanges = (changes: readonly FileChange[]) =>
  capitalize(
    changes.map(({ action }) => action.replace(/^\w+/, (verb) => pastVerbs[verb] ?? verb)).join(", "),
  );
