import { Failure } from "../../../base/failure";
import { ok } from "../../wire/answers";
import { exportWorld } from "../../worlds/export-world";
import { importWorld } from "../../worlds/import-world";
import type { Actions } from "../action";
import { statusAnswer } from "../status";

/** Exports the whole world as JSON, for `POST /control/import`. */
export const worldExport: Actions = { GET: (world) => ok(exportWorld(world)) };

export const worldImport: Actions = {
  POST: (world, { body = new Uint8Array() }) => {
    importWorld(world, readText(body));
    return statusAnswer(world);
  },
};

function readText(body: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    throw new Failure("usage", "The body is not valid UTF-8");
  }
}
