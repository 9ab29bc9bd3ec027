import { expect, test } from "vitest";
import { getCacheFolder, getConfigFolder, getDataFolder } from "../../src/base/environment/user-folders";

const windows = {
  APPDATA: "C:\\Users\\ada\\AppData\\Roaming",
  LOCALAPPDATA: "C:\\Users\\ada\\AppData\\Local",
};

test.each([
  ["Linux", "/home/ada", {}],
  ["macOS", "/Users/ada", {}],
  ["Windows", "C:/Users/ada", windows],
])("uses the same folders in the home folder on %s", (_, homeFolder, env) => {
  const host = { env, homeFolder };
  expect([getConfigFolder(host), getDataFolder(host), getCacheFolder(host)]).toEqual([
    `${homeFolder}/.config/recoup`,
    `${homeFolder}/.local/share/recoup`,
    `${homeFolder}/.cache/recoup`,
  ]);
});

test("prefers recoup's own variables to XDG variables", () => {
  const env = { RECOUP_CONFIG_DIR: "/c", XDG_CONFIG_HOME: "/x", XDG_DATA_HOME: "data", XDG_CACHE_HOME: "/k" };
  const host = { env, homeFolder: "/home/ada" };
  expect([getConfigFolder(host), getDataFolder(host), getCacheFolder(host)]).toEqual([
    "/c",
    "/home/ada/.local/share/recoup",
    "/k/recoup",
  ]);
});

test("puts the cache in the data folder if there is no home folder", () => {
  const host = { env: { RECOUP_DATA_DIR: "/d" }, homeFolder: undefined };
  expect(getCacheFolder(host)).toBe("/d/cache");
  expect(() => getConfigFolder(host)).toThrow("HOME is not set");
});
