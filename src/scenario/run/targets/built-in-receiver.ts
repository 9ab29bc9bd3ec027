import type { Host } from "../../../base/host";
import { present } from "../../../base/present";
import { defaultHeaderPrefix } from "../../../config/profile/profile-names";
import { openSampleReceiver } from "../../../webhooks/sample-receiver/sample-receiver";
import { openOwnReceiver } from "../../expectations/own-receiver";
import type { Receiver } from "../../expectations/receiver";

/** Opens the sample receiver, which is correct in every way, without a socket. */
export function openBuiltInReceiver({ now, sleep }: Pick<Host, "now" | "sleep">): Receiver {
  const send = openSampleReceiver({ secrets: [], headerPrefix: defaultHeaderPrefix, now, sleep });
  const origin = "http://receiver.invalid";
  const setting = { address: `${origin}/webhooks`, secrets: [], send };
  const { readStates } = openOwnReceiver({ ...setting, state: { url: `${origin}/state`, paths: {} } });
  return { ...openOwnReceiver(setting), ...present({ readStates }), isOwn: false };
}
