import { Failure } from "../../base/failure";

/**
 * This flag allows scenario files to start programs, so it counts only if the user typed it on the line
 * itself.
 */
export const allowRunFlag = "--allow-run";

const isAllowRunFlag = (word: string) => word === allowRunFlag || word.startsWith(`${allowRunFlag}=`);
const countAllowRunFlags = (words: readonly string[]) => words.filter(isAllowRunFlag).length;

/** Throws if an alias contains the flag, or adds it by expansion to the words the user typed. */
export function refuseAllowRun(
  name: string,
  {
    text,
    typed,
    expanded,
  }: Readonly<Record<"typed" | "expanded", readonly string[]>> & { readonly text: string },
): void {
  if (!text.includes(allowRunFlag) && countAllowRunFlags(expanded) <= countAllowRunFlags(typed)) return;
  throw new Failure("usage", `The alias ${name} has ${allowRunFlag}, which has no effect in an alias.`, {
    hint: `Remove it from the alias, and write it after the name when you run it: recoup ${name} … ${allowRunFlag}`,
  });
}
