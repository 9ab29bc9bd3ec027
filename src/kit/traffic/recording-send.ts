import type { Send } from "../../base/http";
import type { Context } from "../../cli/session/context";

/**
 * Returns a `Send` for the user's own programs, such as a receiver. With `--har`, also records its requests.
 */
export const createRecordingSend = ({ host, har }: Pick<Context, "host" | "har">): Send =>
  har?.around(host.send) ?? host.send;
