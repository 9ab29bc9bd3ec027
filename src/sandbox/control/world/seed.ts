import { Failure } from "../../../base/failure";
import { type JsonValue, NumberText, printJson } from "../../../base/json/json";
import { seedWorld } from "../../seed/seed";
import type { World } from "../../store/world";
import type { Answer } from "../../wire/answers";
import { within } from "../../wire/parse-input";
import { replaceContent } from "../../worlds/undo/replace";
import { type Actions, readOptions, readText } from "../action";
import { statusAnswer } from "../status";

const maxCases = 5_000_000;

/** Creates the new world at the host's time, because the moved clock is discarded too. */
function rebuild(world: World, operation: "reset" | "seed", seed: string, cases?: number): Answer {
  const { drawnWorld } = world.files;
  const options = { seed, now: world.hostNow(), cases, drawnWorld };
  replaceContent(world, operation, () => seedWorld(world.store, options));
  return statusAnswer(world);
}

/** Rebuilds the world from a world file; a requested seed overrides the file's own. */
async function rebuildAsWritten(world: World, written: JsonValue, seed: string | undefined): Promise<Answer> {
  const { checkWorldFile, formatPath } = await import("../../worlds/from-file/check");
  const { fillWrittenWorld } = await import("../../worlds/from-file/fill");
  const checked = checkWorldFile(JSON.parse(printJson(written)));
  if ("findings" in checked) {
    const fields = checked.findings.map(({ path, message }) => [formatPath(path), [message]] as const);
    throw new Failure("usage", "The world file is not valid", { fields: Object.fromEntries(fields) });
  }
  const name = seed ?? checked.world.seed ?? world.seed;
  replaceContent(world, "seed", () => fillWrittenWorld(world.store, checked.world, name, world.hostNow()));
  return statusAnswer(world);
}

function seedAnew(world: World, body: Uint8Array | undefined): Answer | Promise<Answer> {
  const options = readOptions(body);
  const name = options.seed === undefined ? world.seed : readText(options, "seed");
  if (options.world !== undefined)
    return rebuildAsWritten(world, options.world, options.seed === undefined ? undefined : name);
  if (options.cases === undefined) return rebuild(world, "seed", name);
  const cases = options.cases instanceof NumberText ? Number(options.cases.value) : "";
  return rebuild(world, "seed", name, within("number of cases", cases, 0, maxCases, true));
}

export const reset: Actions = { POST: (world) => rebuild(world, "reset", world.seed) };
export const seed: Actions = { POST: (world, { body }) => seedAnew(world, body) };
