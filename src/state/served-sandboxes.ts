import { join } from "node:path";
import type { Files } from "../base/host";
import { type JsonValue, readText } from "../base/json/json";
import { readUrl } from "../base/text/read-url";
import { RecordFolder } from "./record-folder";

/** A sandbox that `sandbox serve` is serving, or was serving when killed. */
export interface ServedSandbox {
  readonly url: string;
  readonly world: string;
  readonly token: string;
}

/** Stores how later commands can reach the sandboxes served on this machine, by host and port. */
export const openServedSandboxes = (files: Files, dataFolder: string): RecordFolder<ServedSandbox> =>
  new RecordFolder(files, join(dataFolder, "served"), parseServedSandbox);

function parseServedSandbox(value: JsonValue): ServedSandbox | undefined {
  const [url, world, token] = [readText(value, "url"), readText(value, "world"), readText(value, "token")];
  const isAddress = /^https?:/.test(url) && readUrl(url) !== undefined;
  return isAddress && token !== "" ? { url, world, token } : undefined;
}

/** The result is valid as a file name on every system. */
export const formatServedName = ({ url }: Pick<ServedSandbox, "url">): string =>
  new URL(url).host.replace(/[[\]]/g, "").replaceAll(":", "_");
