import type { Host } from "../../base/host";
import { configFile } from "./config-location";
import type { Config } from "./schema";

/** Reads only names, so it needs no validation, which would load zod. A broken file rejects. */
export async function peekConfig(host: Pick<Host, "env" | "homeFolder" | "files">): Promise<Partial<Config>> {
  const bytes = await host.files.read(configFile(host));
  return bytes === undefined ? {} : JSON.parse(Buffer.from(bytes).toString());
}
