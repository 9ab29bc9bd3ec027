import { ok } from "../../wire/answers";
import { diffSnapshot } from "../../worlds/diff/snapshot-diff";
import { deleteSnapshot, listSnapshots, loadSnapshot, saveSnapshot } from "../../worlds/snapshots";
import { type Actions, readMember, readOptions, readText } from "../action";
import { statusAnswer } from "../status";

const nameOf = (query: string) => readMember(query, "name") ?? "";

/** Lists, saves and deletes snapshots of a world. */
export const snapshots: Actions = {
  GET: (world) => ok(JSON.stringify({ items: listSnapshots(world) })),
  POST: (world, { body }) => {
    const options = readOptions(body);
    return ok(JSON.stringify(saveSnapshot(world, readText(options, "name"), options.force === true)));
  },
  DELETE: (world, { query }) => {
    deleteSnapshot(world, nameOf(query));
    return ok(JSON.stringify({ deleted: nameOf(query) }));
  },
};

export const snapshotLoad: Actions = {
  POST: (world, { body }) => {
    loadSnapshot(world, readText(readOptions(body), "name"));
    return statusAnswer(world);
  },
};

export const snapshotDiff: Actions = {
  GET: (world, { query }) => ok(JSON.stringify(diffSnapshot(world, nameOf(query)))),
};
