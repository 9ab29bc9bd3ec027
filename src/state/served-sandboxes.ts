import { join } from "node:path";
import type { Files } from "../base/host";
import { type JsonValue, readText } from "../base/json/json";
import { RecordFolder } from "./record-folder";

/** A sandbox that `sandbox serve` serves at present, or that was killed. */
export interface ServedSandbox {
  readonly url: string;
  readonly world: string;
  /** The control token. */
  readonly token: string;
}

/** By port: what later commands need to reach the sandboxes that are served on this machine. */
export const servedSandboxes = (files: Files, dataFolder: string): RecordFolder<ServedSandbox> =>
  new RecordFolder(files, join(dataFolder, "served"), readServed);

function readServed(value: JsonValue): ServedSandbox | undefined {
  const [url, world, token] = [readText(value, "url"), readText(value, "world"), readText(value, "token")];
  return url === "" || token === "" ? undefined : { url, world, token };
}

/** Its port. */
export const servedName = ({ url }: Pick<ServedSandbox, "url">): string => new URL(url).port;
