import type { Host } from "../../base/host";
import { decodeUtf8 } from "../../base/text/decode-utf8";
import { getConfigFile } from "./config-location";
import type { Config } from "./schema";

/**
 * Reads the configuration without validating it, which would require loading zod. Rejects if the file isn't
 * valid JSON.
 */
export async function peekConfig(host: Pick<Host, "env" | "homeFolder" | "files">): Promise<Partial<Config>> {
  const bytes = await host.files.read(getConfigFile(host));
  return bytes === undefined ? {} : JSON.parse(decodeUtf8(bytes) ?? "");
}
