import { join } from "node:path";
import type { Host } from "../base/host";
import { isJsonObject, readText } from "../base/json/json";
import { readTime } from "../base/text/time/date";
import { RecordFolder } from "./record-folder";

/** For each subscription, the time up to which everything was received. */
export interface ListenPositions {
  /** Returns milliseconds since 1970 by the platform's clock, or undefined if no time is stored. */
  read(subscription: string): Promise<number | undefined>;
  write(subscription: string, ms: number): Promise<void>;
}

export function openListenPositions({ files }: Pick<Host, "files">, dataFolder: string): ListenPositions {
  const records = new RecordFolder(files, join(dataFolder, "webhook-positions"), (value) =>
    isJsonObject(value) ? readTime(readText(value, "deliveredUntil"))?.ms : undefined,
  );
  return {
    read: (subscription) => records.read(subscription),
    write: (subscription, ms) => records.write(subscription, { deliveredUntil: new Date(ms).toISOString() }),
  };
}
