import { readList } from "../../../api/exchange/answer";
import { advice } from "../../../base/advice/advice";
import { recoup } from "../../../base/advice/command-line";
import { Failure } from "../../../base/failure";
import { readField } from "../../../base/json/json";
import type { Context } from "../../../cli/session/context";
import { filesEndpoint, parametersOf } from "../endpoints";

export interface FoundFile {
  readonly id: string;
  readonly fileName: string;
  readonly url: string;
}

/** Finds a file of a case by id, otherwise by name. */
export async function findFile(
  context: Context,
  wanted: string,
  { caseName, isManaged }: { readonly caseName: string; readonly isManaged: boolean | undefined },
): Promise<FoundFile> {
  const endpoint = filesEndpoint(context, isManaged);
  const parameters = await parametersOf(context, caseName, isManaged)();
  const { records } = readList(await context.call(endpoint, { parameters }), endpoint.list);
  const files = records.map(({ value }) => {
    const text = (name: string) => String(readField(value, name) ?? "");
    return { id: text("id"), fileName: text("fileName"), url: text("url") };
  });
  const byId = files.find(({ id }) => id.toLowerCase() === wanted.toLowerCase());
  if (byId !== undefined) return byId;
  const [found, ...others] = files.filter(({ fileName }) => fileName === wanted);
  if (found === undefined)
    throw new Failure("not-found", `The case ${caseName} has no file ${wanted}.`, {
      hint: advice`${recoup`files list ${{ case: caseName }}`} shows its files.`,
    });
  if (others.length === 0) return found;
  throw new Failure("usage", `${others.length + 1} files of the case are called ${wanted}.`, {
    hint: `Name one by its id: ${[found, ...others].map(({ id }) => id).join(", ")}.`,
  });
}
