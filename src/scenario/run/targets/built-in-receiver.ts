import type { Host } from "../../../base/host";
import { defaultHeaderPrefix } from "../../../config/profile/profile-names";
import { openSampleReceiver } from "../../../webhooks/sample-receiver/sample-receiver";
import { openOwnReceiver } from "../../expectations/own-receiver";
import type { Receiver } from "../../expectations/receiver";

/** The sample receiver, which does everything right; no socket is opened for it. */
export const openBuiltInReceiver = ({ now, sleep }: Pick<Host, "now" | "sleep">): Receiver =>
  openOwnReceiver({
    address: "http://receiver.invalid/webhooks",
    secrets: [],
    send: openSampleReceiver({ secrets: [], headerPrefix: defaultHeaderPrefix, now, sleep }),
    settle: async () => {},
  });
