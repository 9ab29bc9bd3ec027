import { join, resolve } from "node:path";
import { advice } from "../../base/advice/advice";
import { recoup } from "../../base/advice/command-line";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { readCapturedRequest } from "../../webhooks/captured/captured-request";
import { type EventFacts, readFacts } from "../event-facts";

export interface SavedEvent {
  readonly body: Uint8Array;
  readonly facts: EventFacts;
}

/**
 * Files written by --save: bodies, and whole requests that the program did not accept. Excludes requests
 * without a valid signature.
 */
const savedName = /^\d{8}T\d{9}Z.*(\.json|-not-taken-\d+\.http)$/;

/** Lists saved deliveries. Names start with the time of arrival, so they sort in that order. */
export async function listSaved({ files, workingFolder }: Host, folder: string): Promise<readonly string[]> {
  const path = resolve(workingFolder, folder);
  const names = (await files.list(path)).filter((name) => savedName.test(name));
  if (names.length > 0) return names.sort().map((name) => join(path, name));
  throw new Failure("usage", `--replay: ${folder} has no saved deliveries.`, {
    hint: advice`${recoup`webhooks listen --save <folder>`} saves what it receives.`,
  });
}

export async function readSaved({ files }: Host, path: string): Promise<SavedEvent> {
  const bytes = (await files.read(path)) ?? new Uint8Array();
  const body = path.endsWith(".http") ? readCapturedRequest(bytes).body : bytes;
  return { body, facts: readFacts(body) };
}
