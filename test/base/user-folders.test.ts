import { expect, test } from "vitest";
import { cacheFolder, configFolder, dataFolder } from "../../src/base/user-folders";

const windows = {
  APPDATA: "C:\\Users\\ada\\AppData\\Roaming",
  LOCALAPPDATA: "C:\\Users\\ada\\AppData\\Local",
};

test.each([
  ["Linux", "/home/ada", {}],
  ["macOS", "/Users/ada", {}],
  ["Windows", "C:/Users/ada", windows],
])("on %s, all files are in the same folders below the home folder", (_, homeFolder, env) => {
  const host = { env, homeFolder };
  expect([configFolder(host), dataFolder(host), cacheFolder(host)]).toEqual([
    `${homeFolder}/.config/recoup`,
    `${homeFolder}/.local/share/recoup`,
    `${homeFolder}/.cache/recoup`,
  ]);
});

test("prefers the variables of recoup to those of XDG, and ignores a relative XDG folder", () => {
  const env = { RECOUP_CONFIG_DIR: "/c", XDG_CONFIG_HOME: "/x", XDG_DATA_HOME: "data", XDG_CACHE_HOME: "/k" };
  const host = { env, homeFolder: "/home/ada" };
  expect([configFolder(host), dataFolder(host), cacheFolder(host)]).toEqual([
    "/c",
    "/home/ada/.local/share/recoup",
    "/k/recoup",
  ]);
});

test("without a home folder, the cache is next to the data, and the error names the variables to set", () => {
  const host = { env: { RECOUP_DATA_DIR: "/d" }, homeFolder: undefined };
  expect(cacheFolder(host)).toBe("/d/cache");
  expect(() => configFolder(host)).toThrow("HOME is not set");
});
