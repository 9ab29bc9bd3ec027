import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { Surface } from "../../../src/base/platform";
import type { Forward } from "../../../src/base/streamed-http";
import { openTargetProxy, refuseTarget } from "../../../src/judge/target/open-target";

interface ProfileSetting {
  readonly urls?: Readonly<Partial<Record<Surface, string>>>;
  readonly keys?: Readonly<Partial<Record<Surface, string>>>;
  readonly surfaces?: readonly Surface[];
}

const profileOf = ({
  urls = {},
  keys = {},
  surfaces = ["collection", "referral", "customer"],
}: ProfileSetting) => ({
  ...{ name: "acme", environment: "test", isSandbox: false, readOnly: { value: false }, live: [], surfaces },
  setting: (surface: Surface) => ({ url: urls[surface], key: keys[surface] }),
  url: (surface: Surface) => urls[surface] ?? `default ${surface}`,
  credential: async (surface: Surface) => {
    if (keys[surface] === "unreadable") throw new Failure("config", "no keyring");
    return { key: keys[surface] };
  },
});

async function open(setting: ProfileSetting, env: Readonly<Record<string, string>> = {}) {
  const hidden: string[] = [];
  const warnings: string[] = [];
  const seeds: string[] = [];
  let forward: Forward = async () => undefined;
  let ports: number[] = [];
  const server = await openTargetProxy(
    {
      profile: profileOf(setting),
      ...{ har: undefined, hide: (key: string) => hidden.push(key) },
      warn: async (text: string) => void warnings.push(text),
      host: {
        ...{ env, now: () => 0, sleep: async () => {} },
        forward: async (handle: Forward, port: number) => {
          forward = handle;
          ports = [port];
          return { url: "http://127.0.0.1:7", close: async () => void ports.pop() };
        },
      },
    } as never,
    {
      ...{ port: 5, seed: "s" },
      planFor: (seed) => {
        seeds.push(seed);
        return undefined;
      },
    },
  );
  const send = (path: string, key: string, answer: () => Promise<never>) =>
    forward(
      {
        ...{ method: "GET", target: path, body: undefined, disconnected: new AbortController().signal },
        headers: [
          ["host", "127.0.0.1"],
          ["xapikey", key],
        ],
      },
      answer,
    );
  return { server, hidden, warnings, seeds, send, ports: () => ports };
}

const urls = { collection: "https://c.example", customer: "https://k.example" };

test("serves the surfaces that have a URL and passes those URLs to the program", async () => {
  const env = {
    RECOUP_PROFILE: "p",
    recoup_webhook_secret: "s",
    RECOUP_REFERRAL_KEY: "k",
    RECOUP_LANG: "de",
    PATH: "/",
  };
  const { server, seeds, ports } = await open({ urls }, env);
  const [collection, customer] = ["collection", "customer"].map((name) => `http://127.0.0.1:7/test/${name}`);
  expect(server.info).toEqual({
    url: "http://127.0.0.1:7",
    surfaces: { test: { collection: { url: collection }, customer: { url: customer } } },
  });
  expect(server.variables).toEqual({
    ...{ RECOUP_PROFILE: undefined, recoup_webhook_secret: undefined, RECOUP_REFERRAL_KEY: undefined },
    ...{ RECOUP_COLLECTION_URL: collection, RECOUP_CUSTOMER_URL: customer, RECOUP_ENVIRONMENT: "test" },
  });
  expect([server.seed, seeds, ports(), server.traffic()]).toEqual([
    ...["s", ["s"], [5], { exchanges: [], moves: [], unjudged: 0, isRealHost: true }],
  ]);
  await server.stop();
  expect(ports()).toEqual([]);
});

test("serves the profile's first surface if no surface has a URL", async () => {
  const surfacesOf = async (setting: ProfileSetting) =>
    Object.keys((await open(setting)).server.info.surfaces.test);
  expect(await surfacesOf({})).toEqual(["collection"]);
  expect(await surfacesOf({ surfaces: [] })).toEqual(["customer"]);
});

test("hides the profile's keys and recognizes the surface of each key", async () => {
  const keys = { collection: "key c", referral: "unreadable", customer: "key k" };
  const { server, hidden, send } = await open({ urls, keys });
  expect(hidden).toEqual(["key c", "key k"]);
  await send(
    "/test/customer/cases",
    "key c",
    async () => ({ status: 401, headers: [], body: undefined }) as never,
  );
  expect(server.traffic().exchanges[0]?.keyScope).toEqual({ surface: "collection", environment: "test" });
});

test("warns once about each surface that doesn't respond", async () => {
  const { send, warnings } = await open({ urls });
  const refuse = () => Promise.reject(new Failure("network", "refused"));
  await send("/test/customer/cases", "k", refuse);
  await send("/test/customer/cases", "k", refuse);
  await send("/test/collection/cases", "k", () => Promise.reject(new Error("bug")));
  expect(warnings).toEqual([
    "Warning: acme doesn't answer on customer: refused. The program gets a 502 in its place.",
    "Warning: acme doesn't answer on collection: the connection failed. The program gets a 502 in its place.",
  ]);
});

test.each([
  [
    { isSandbox: true },
    "usage",
    "--target names a profile with a host; the sandbox is judged without --target.",
    undefined,
  ],
  [
    { environment: "live" },
    "forbidden",
    "`test judge --target` runs on a test environment only, and acme is on live. Nothing was started.",
    "Use its test environment: `recoup test judge --target acme --env test`.",
  ],
  [
    {
      environment: "live",
      surfaces: ["collection"],
      setting: () => ({ url: { value: "https://a.example", origin: "RECOUP_COLLECTION_URL" } }),
    },
    "forbidden",
    "`test judge --target` runs on a test environment only, and acme is on live. Nothing was started.",
    "--env test keeps the address of the variables: use it only if that is a test address.",
  ],
  [
    { readOnly: { value: true, origin: "the profile" } },
    "forbidden",
    "`test judge --target` forwards what a program writes, and acme is read-only (the profile). Nothing was started.",
    "Use a profile that may write.",
  ],
])("refuses a profile with %j", (changes, kind, message, hint) => {
  const profile = { ...profileOf({}), ...changes };
  let failure: unknown;
  try {
    refuseTarget({ profile } as never);
  } catch (error) {
    failure = error;
  }
  expect(failure).toMatchObject({ kind, message });
  const { hint: found } = (failure as Failure).details;
  expect(found === undefined ? undefined : JSON.parse(JSON.stringify(found))).toEqual(hint);
});

test("accepts a profile on the test environment", () => {
  expect(() => refuseTarget({ profile: profileOf({}) } as never)).not.toThrow();
});
