import { attempt } from "../../base/attempt";
import { runAfter } from "./timers";

/**
 * Name of both the storage item and the channel for the session key. Unlike a cookie, both belong to one
 * origin, so a page on another port of the same host can't read the key.
 */
const storageName = "recoup-inspector-key";
const maxAnswerMs = 300;

type ChannelMessage = { readonly request: true } | { readonly key: string };

const channel = new BroadcastChannel(storageName);
let key = attempt(() => sessionStorage.getItem(storageName)) ?? "";
let receiveMessage = () => {};

export const getSessionKey = (): string => key;

function storeKey(value: string): void {
  key = value;
  receiveMessage();
  // If the browser refuses to store the key, the user needs a new link after reloading.
  attempt(() => sessionStorage.setItem(storageName, value));
}

export function saveSessionKey(value: string): void {
  storeKey(value);
  postToOtherTabs({ key: value });
}

const postToOtherTabs = (message: ChannelMessage) => channel.postMessage(message);

channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
  if ("key" in data) storeKey(data.key);
  else if (key !== "") postToOtherTabs({ key });
};

/** Asks the other open tabs for the key. */
export async function requestSessionKey(): Promise<void> {
  if (key !== "") return;
  await new Promise<void>((resolve) => {
    receiveMessage = resolve;
    runAfter(maxAnswerMs, resolve);
    postToOtherTabs({ request: true });
  });
}
