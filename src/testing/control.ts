import type { Send } from "../base/http";
import { explained } from "./explained";

export type Control = (method: string, name: string, body?: object) => Promise<unknown>;

/** Calls the sandbox's control interface, like the `sandbox` commands. Throws if it refuses. */
export function openControl(send: Send, origin: () => string, token: string): Control {
  return async (method, name, body) => {
    const answer = await send({
      method,
      url: `${origin()}/control/${name}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) }),
    });
    const value = JSON.parse(Buffer.from(answer.body).toString());
    if (answer.status < 300) return value;
    throw explained("usage", { ...value, fields: value.errors });
  };
}
