import { join } from "node:path";
import type { Host } from "../base/host";
import { formatFingerprint } from "../base/text/fingerprint";
import { listLines } from "../base/text/lines";
import { dayMs } from "../base/text/time/duration";

const maxSubmissions = 500;

/**
 * Opens the list of recent submissions. Stores each one's fingerprint and case, one submission per line,
 * newest first.
 */
export function openSubmissions(host: Pick<Host, "files" | "now">, dataFolder: string) {
  const file = join(dataFolder, "submissions.txt");
  const read = async () => listLines(await host.files.read(file));
  return {
    /** Finds the case created from the same text within the past day. */
    async find(text: string) {
      const name = formatFingerprint(text);
      const [, caseId, at] = (await read()).find((line) => line.startsWith(`${name} `))?.split(" ") ?? [];
      const isRecent = host.now() - Number(at) < dayMs;
      return caseId !== undefined && isRecent ? { caseId, at: Number(at) } : undefined;
    },
    async add(text: string, caseId: string): Promise<void> {
      const name = formatFingerprint(text);
      const otherLines = (await read()).filter((line) => !line.startsWith(`${name} `));
      const lines = [`${name} ${caseId} ${host.now()}`, ...otherLines];
      await host.files.makeFolder(dataFolder);
      await host.files.write(file, `${lines.slice(0, maxSubmissions).join("\n")}\n`);
    },
  };
}
