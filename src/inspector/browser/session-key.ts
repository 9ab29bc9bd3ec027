import { after } from "./timers";

/**
 * The half of the session's secret that no cookie carries. It stays in this tab and in others of this very origin, which
 * a page on another port of the same host is not.
 */
const name = "recoup-inspector-key";
const answerMs = 300;

type Message = { readonly request: true } | { readonly key: string };

const channel = new BroadcastChannel(name);
let key = stored();
let receive = () => {};

function stored(): string {
  try {
    return sessionStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

export const sessionKey = (): string => key;

function keep(value: string): void {
  key = value;
  receive();
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // A browser that keeps nothing needs a new link after a reload.
  }
}

export function keepSessionKey(value: string): void {
  keep(value);
  post({ key: value });
}

const post = (message: Message) => channel.postMessage(message);

channel.onmessage = ({ data }: MessageEvent<Message>) => {
  if ("key" in data) keep(data.key);
  else if (key !== "") post({ key });
};

/** A new tab gets the key from another one that is open, if there is one. */
export async function requestSessionKey(): Promise<void> {
  if (key !== "") return;
  await new Promise<void>((resolve) => {
    receive = resolve;
    after(answerMs, resolve);
    post({ request: true });
  });
}
