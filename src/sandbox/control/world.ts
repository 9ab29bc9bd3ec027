import { Failure } from "../../base/failure";
import { type JsonValue, NumberText, printJson } from "../../base/json/json";
import { decodeUtf8 } from "../../base/text/decode-utf8";
import { seedWorld } from "../seed/seed";
import type { World } from "../store/world";
import { readInputNumber } from "../wire/parse-input";
import { type HandlerResponse, ok, okJson } from "../wire/responses";
import { diffSnapshot } from "../worlds/diff/snapshot-diff";
import { exportWorld } from "../worlds/export-world";
import { importWorld } from "../worlds/import-world";
import { deleteSnapshot, listSnapshots, loadSnapshot, saveSnapshot } from "../worlds/snapshots";
import { moveWorld } from "../worlds/undo/move";
import { replaceContent } from "../worlds/undo/replace";
import { reportWorld } from "../worlds/world-report";
import { type ActionsByPath, type ControlActions, read } from "./action";

const answerStatus = (world: World): HandlerResponse => okJson(reportWorld(world));

export const status: ControlActions = { GET: answerStatus };

const maxCases = 5_000_000;

/** Rebuilds the world at the host's current time, because a rebuild also resets a clock that was moved. */
function rebuild(world: World, operation: "reset" | "seed", seed: string, cases?: number): HandlerResponse {
  const { drawnWorld } = world.files;
  const options = { seed, now: world.hostNow(), cases, drawnWorld };
  replaceContent(world, operation, () => seedWorld(world.store, options));
  return answerStatus(world);
}

/** Rebuilds the world from a world file. An explicit seed overrides the seed in the file. */
async function rebuildFromFile(
  world: World,
  file: JsonValue,
  seed: string | undefined,
): Promise<HandlerResponse> {
  const { parseWorldFile, formatPath } = await import("../worlds/from-file/check");
  const { fillFromWorldFile } = await import("../worlds/from-file/fill");
  const checkedFile = parseWorldFile(JSON.parse(printJson(file)));
  if ("findings" in checkedFile) {
    const fields = checkedFile.findings.map(({ path, message }) => [formatPath(path), [message]] as const);
    throw new Failure("usage", "The world file is not valid", { fields: Object.fromEntries(fields) });
  }
  const newSeed = seed ?? checkedFile.world.seed ?? world.seed;
  replaceContent(world, "seed", () =>
    fillFromWorldFile(world.store, checkedFile.world, newSeed, world.hostNow()),
  );
  return answerStatus(world);
}

function rebuildFromBody(
  world: World,
  body: Uint8Array | undefined,
): HandlerResponse | Promise<HandlerResponse> {
  const options = read.options(body);
  const newSeed = options.seed === undefined ? world.seed : read.text(options, "seed");
  if (options.world !== undefined)
    return rebuildFromFile(world, options.world, options.seed === undefined ? undefined : newSeed);
  if (options.cases === undefined) return rebuild(world, "seed", newSeed);
  const cases = options.cases instanceof NumberText ? Number(options.cases.value) : "";
  return rebuild(world, "seed", newSeed, readInputNumber("number of cases", cases, 0, maxCases, true));
}

export const rebuildActions: ActionsByPath = {
  reset: { POST: (world) => rebuild(world, "reset", world.seed) },
  seed: { POST: (world, { body }) => rebuildFromBody(world, body) },
  undo: { POST: (world) => okJson(moveWorld(world, "undo")) },
  redo: { POST: (world) => okJson(moveWorld(world, "redo")) },
};

const readSnapshotName = (query: string) => read.soleParameter(query, "name") ?? "";

/** Actions on copies of the world. `import` accepts what `export` returns. */
export const copyActions: ActionsByPath = {
  snapshots: {
    GET: (world) => okJson({ items: listSnapshots(world) }),
    POST: (world, { body }) => {
      const options = read.options(body);
      return okJson(saveSnapshot(world, read.text(options, "name"), options.force === true));
    },
    DELETE: (world, { query }) => {
      deleteSnapshot(world, readSnapshotName(query));
      return okJson({ deleted: readSnapshotName(query) });
    },
  },
  "snapshots/load": {
    POST: (world, { body }) => {
      loadSnapshot(world, read.text(read.options(body), "name"));
      return answerStatus(world);
    },
  },
  "snapshots/diff": { GET: (world, { query }) => okJson(diffSnapshot(world, readSnapshotName(query))) },
  export: { GET: (world) => ok(exportWorld(world)) },
  import: {
    POST: (world, { body = new Uint8Array() }) => {
      const text = decodeUtf8(body);
      if (text === undefined) throw new Failure("usage", "The body is not valid UTF-8");
      importWorld(world, text);
      return answerStatus(world);
    },
  },
};
