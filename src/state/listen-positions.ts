import { join } from "node:path";
import type { Host } from "../base/host";
import { isJsonObject, readText } from "../base/json/json";
import { readTime } from "../base/text/time/date";
import { RecordFolder } from "./record-folder";

export type ListenPositions = ReturnType<typeof openListenPositions>;

/** Opens the record that stores, for each subscription, the time up to which everything was received. */
export function openListenPositions({ files }: Pick<Host, "files">, dataFolder: string) {
  const records = new RecordFolder(files, join(dataFolder, "webhook-positions"), (value) =>
    isJsonObject(value) ? readTime(readText(value, "deliveredUntil"))?.ms : undefined,
  );
  return {
    /** Returns milliseconds since 1970 by the platform's clock, or undefined if no time is stored. */
    read: (subscription: string) => records.read(subscription),
    write: (subscription: string, ms: number) =>
      records.write(subscription, { deliveredUntil: new Date(ms).toISOString() }),
  };
}
