import { resolve } from "node:path";
import { Failure } from "../../../base/failure";
import type { Context } from "../context";

export const createNothingToPlanFailure = () =>
  new Failure("usage", "The command has no writes that can be planned; nothing was planned.", {
    hint: "--plan is for requests and imports that write to the platform, not for reads, tests and listeners.",
  });

/** Start of every plan file. recoup never overwrites a file that starts differently. */
const planStart = '{"recoupPlan":';

/**
 * Returns the file's path. Throws for stdout, if the plan would expire immediately, or if it would overwrite
 * another kind of file or a plan that has a journal.
 */
export async function checkPlanFile(
  { host, flags }: Pick<Context, "host" | "flags">,
  file: string,
): Promise<string> {
  if (flags.expires === 0)
    throw new Failure("usage", "--expires must be longer than 0s; nothing was planned.");
  if (file === "-")
    throw new Failure("usage", "A plan can't be written to stdout; nothing was planned.", {
      hint: "Give --plan the name of a file, or ./- for a file of that name.",
    });
  const path = resolve(host.workingFolder, file);
  const [head] = await readFirstPiece(host.files, path);
  if (head !== undefined && !Buffer.from(head).toString().startsWith(planStart))
    throw new Failure("usage", `The file ${file} exists and is not a plan; nothing was planned.`, {
      hint: "Give --plan the name of a new file.",
    });
  if ((await host.files.status(`${path}.recoup-journal`)) !== undefined)
    throw new Failure("usage", `The plan ${file} was applied, as ${file}.recoup-journal shows.`, {
      hint: "Give --plan the name of a new file: the journal belongs to the existing plan.",
    });
  await host.files.proveWritable(path);
  return path;
}

async function readFirstPiece(files: Context["host"]["files"], path: string): Promise<readonly Uint8Array[]> {
  for await (const piece of (await files.readPieces(path)) ?? []) return [piece];
  return [];
}
