import type { Send } from "../../base/http";
import type { Context } from "../../cli/session/context";

/**
 * Returns a `Send` for a program of the user, such as a receiver. With `--har`, it records requests like
 * those to the platform.
 */
export const recordingSend = ({ host, har }: Pick<Context, "host" | "har">): Send =>
  har?.around(host.send) ?? host.send;
