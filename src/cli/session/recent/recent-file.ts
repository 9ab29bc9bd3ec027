import { join } from "node:path";
import { getCacheFolder } from "../../../base/environment/user-folders";
import type { Host } from "../../../base/host";
import { sandboxName } from "../../../config/profile/profile-names";

/** A printed ID that completion can offer. */
export interface SeenRecord {
  readonly kind: "cases" | "clients" | "payments" | "subscriptions";
  readonly id: string;
}

interface RecentScope {
  readonly name: string;
  readonly environment: string;
  readonly world: string;
}

/**
 * Returns the key of the list of recent IDs. Each profile and environment, and each sandbox world, has its
 * own list, because IDs are only valid there.
 */
export function buildRecentKey({ name, environment, world }: RecentScope): string {
  const key = name === sandboxName ? `${name}.${environment}.${world}` : `${name}.${environment}`;
  return key.replace(/[^\w.-]/g, "_");
}

export const getRecentFile = (host: Host, key: string) => join(getCacheFolder(host), "recent", `${key}.txt`);

/** Larger than any file that the program writes. */
const maxFileBytes = 65_536;

/** Reads the IDs, latest first. Skips lines that aren't IDs. */
export async function readRecent(host: Host, key: string): Promise<readonly SeenRecord[]> {
  const bytes = await host.files.read(getRecentFile(host, key));
  if (bytes === undefined) return [];
  const lines = Buffer.from(bytes.subarray(0, maxFileBytes)).toString().split("\n");
  return lines.flatMap((line) => {
    const [, kind, id] = /^(cases|clients|payments|subscriptions) (\S+)$/.exec(line) ?? [];
    return id === undefined || !isPlainId(id) ? [] : [{ kind: kind as SeenRecord["kind"], id }];
  });
}

/** Whether an ID is safe as a single word in a shell and on a terminal. */
export const isPlainId = (id: string) => /^[A-Za-z0-9][A-Za-z0-9._@+/-]{0,79}$/.test(id);
