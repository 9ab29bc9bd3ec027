import type { Send } from "../../base/http";
import type { Context } from "../../cli/session/context";

/** Sends to a program of the user, such as a receiver; recorded with `--har` like a request to the platform. */
export const recordingSend = ({ host, har }: Pick<Context, "host" | "har">): Send =>
  har?.around(host.send) ?? host.send;
