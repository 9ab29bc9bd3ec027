import { join } from "node:path";
import type { Host } from "../../base/host";
import { sandboxName } from "../../config/profile/profile-names";
import { cacheFolder } from "./folders";

/** An id that was seen, to be offered when the next line is typed. */
export interface Seen {
  readonly kind: "cases" | "clients";
  readonly id: string;
}

interface Whereabouts {
  readonly name: string;
  readonly environment: string;
  readonly world: string;
}

/** Ids are good where they were seen: in one profile and environment, or in one world of the sandbox. */
export function recentKey({ name, environment, world }: Whereabouts): string {
  const key = name === sandboxName ? `${name}.${environment}.${world}` : `${name}.${environment}`;
  return key.replace(/[^\w.-]/g, "_");
}

export const recentFile = (host: Host, key: string) => join(cacheFolder(host), "recent", `${key}.txt`);

/** More than the longest file of ours. */
const mostBytes = 65_536;

/** The latest first; a line that is no id is passed over. */
export async function readRecent(host: Host, key: string): Promise<readonly Seen[]> {
  const bytes = await host.files.read(recentFile(host, key));
  if (bytes === undefined) return [];
  const lines = Buffer.from(bytes.subarray(0, mostBytes)).toString().split("\n");
  return lines.flatMap((line) => {
    const [, kind, id] = /^(cases|clients) (\S+)$/.exec(line) ?? [];
    return id === undefined || !isPlain(id) ? [] : [{ kind: kind as Seen["kind"], id }];
  });
}

/** Nothing that a shell or a terminal would take for more than a word. */
export const isPlain = (id: string) => /^[A-Za-z0-9][A-Za-z0-9._@+/-]{0,79}$/.test(id);
