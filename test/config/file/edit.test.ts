import { expect, test } from "vitest";
import {
  applyProfileChange,
  getProfileSettings,
  type ProfileChange,
  refuseExisting,
  withKey,
  withoutProfile,
  withProfile,
} from "../../../src/config/file/edit";
import type { Config, KeySource, ProfileSettings } from "../../../src/config/file/schema";

const key: KeySource = { kind: "keyring" };
const acme: ProfileSettings = {
  defaultEnvironment: "test",
  headerPrefix: "X-Acme",
  readOnly: true,
  fourEyes: true,
  test: { collection: { url: "https://a.example", key } },
  live: { customer: { key } },
  preferences: { output: "json" },
};

test.each<[string, ProfileSettings, Partial<ProfileChange>, ProfileSettings]>([
  ["nothing", acme, {}, acme],
  [
    "an address",
    acme,
    { urls: { collection: "https://b.example", referral: "https://r.example" } },
    {
      ...acme,
      test: { collection: { url: "https://b.example", key }, referral: { url: "https://r.example" } },
    },
  ],
  [
    "an address on live",
    acme,
    { environment: "live", urls: { customer: "https://c.example" } },
    { ...acme, live: { customer: { url: "https://c.example", key } } },
  ],
  ["a removed address", acme, { urls: { collection: "" } }, { ...acme, test: { collection: { key } } }],
  [
    "a removed surface",
    { test: { collection: { url: "https://a.example" } } },
    { urls: { collection: "" } },
    { test: {} },
  ],
  [
    "each setting",
    acme,
    { defaultEnvironment: "live", headerPrefix: "X-B" },
    { ...acme, defaultEnvironment: "live", headerPrefix: "X-B" },
  ],
  ["switches that are turned on", {}, { readOnly: true, fourEyes: true }, { readOnly: true, fourEyes: true }],
  [
    "switches that are turned off",
    { readOnly: true, fourEyes: true },
    { readOnly: false, fourEyes: false },
    {},
  ],
])("changes a profile's %s", (_, settings, change, expected) => {
  expect(applyProfileChange(settings, { environment: "test", urls: {}, ...change })).toStrictEqual(expected);
});

const config: Config = { current: "acme", profiles: { acme, borealis: {} }, aliases: { l: "cases list" } };
const owner = { profile: "acme", environment: "test", surface: "collection" } as const;

test("sets and removes a key", () => {
  const changed = withKey(config, owner, { kind: "file", path: "/key" });
  expect(changed).toStrictEqual({
    ...config,
    profiles: {
      acme: {
        ...acme,
        test: { collection: { url: "https://a.example", key: { kind: "file", path: "/key" } } },
      },
      borealis: {},
    },
  });
  expect(withKey(changed, owner, undefined).profiles.acme?.test).toStrictEqual({
    collection: { url: "https://a.example" },
  });
});

test("adds and removes a profile", () => {
  expect(withProfile(config, "c", {})).toStrictEqual({ ...config, profiles: { acme, borealis: {}, c: {} } });
  expect(withoutProfile(config, "acme")).toStrictEqual({
    profiles: { borealis: {} },
    aliases: { l: "cases list" },
  });
  expect(withoutProfile(config, "borealis")).toStrictEqual({ ...config, profiles: { acme } });
  expect(withoutProfile({ profiles: { acme } }, "borealis")).toStrictEqual({ profiles: { acme } });
});

test("finds a profile only if it is the object's own property", () => {
  expect(getProfileSettings(config, "acme")).toBe(acme);
  for (const name of ["gone", "toString"])
    expect(() => getProfileSettings(config, name)).toThrow(`There is no profile "${name}".`);
});

test("refuses a name that is already taken", () => {
  expect(() => refuseExisting(config, "toString")).not.toThrow();
  expect(() => refuseExisting(config, "acme")).toThrow(
    expect.objectContaining({ kind: "usage", message: "There is already a profile acme." }),
  );
});
