import { describe, expect, test } from "vitest";
import { getCacheFolder, getConfigFolder, getDataFolder } from "../../src/base/environment/user-folders";
import { runLine } from "../support/program/world";

const failure =
  "Error: HOME is not set, and the system knows no home folder of this user\n  next: Set HOME, or RECOUP_CONFIG_DIR and RECOUP_DATA_DIR.\n";

describe("without a home folder", () => {
  test.each(["explain 404", "agents install --dry-run", "cases list --help", "--help", "schema cases list"])(
    "`recoup %s` succeeds",
    async (line) => {
      expect(await runLine(line, { isHomeless: true })).toMatchObject({ exitCode: 0, stderr: "" });
    },
  );

  test.each([
    "cases list",
    "whoami",
    "profile list",
    "doctor",
    "history",
    "profile add acme --collection-url https://a.example",
  ])("%s exits with 3 and names the variable to set", async (line) => {
    const { exitCode, stdout, stderr } = await runLine(line, { isHomeless: true });
    expect([exitCode, stdout, stderr]).toEqual([3, "", failure]);
  });

  test.each<Record<string, string>>([
    { RECOUP_CONFIG_DIR: "/c", RECOUP_DATA_DIR: "/d" },
    { XDG_CONFIG_HOME: "/c", XDG_DATA_HOME: "/d" },
  ])("`recoup whoami` succeeds if only %j is set", async (env) => {
    const { exitCode, stdout } = await runLine("whoami -o json", { isHomeless: true, env });
    expect([exitCode, JSON.parse(stdout).profile]).toEqual([0, "sandbox"]);
  });
});

describe("the folders", () => {
  const homeFolder = "/home/me";

  test("are in the home folder unless variables name others", () => {
    expect(getConfigFolder({ env: {}, homeFolder })).toBe("/home/me/.config/recoup");
    expect(getDataFolder({ env: { XDG_DATA_HOME: "/x" }, homeFolder })).toBe("/x/recoup");
    expect(getDataFolder({ env: { XDG_DATA_HOME: "/x", RECOUP_DATA_DIR: "/d" }, homeFolder })).toBe("/d");
    expect(getCacheFolder({ env: {}, homeFolder })).toBe("/home/me/.cache/recoup");
    expect(getCacheFolder({ env: { RECOUP_DATA_DIR: "/d" }, homeFolder: undefined })).toBe("/d/cache");
  });

  test("are never in the working folder, even if an XDG variable is relative", () => {
    const env = { XDG_CONFIG_HOME: "c", XDG_DATA_HOME: "./d", XDG_CACHE_HOME: ".." };
    expect(
      [getConfigFolder, getDataFolder, getCacheFolder].map((folder) => folder({ env, homeFolder })),
    ).toEqual(["/home/me/.config/recoup", "/home/me/.local/share/recoup", "/home/me/.cache/recoup"]);
  });
});

test("treats an empty RECOUP_WORLD as unset", async () => {
  const worlds: string[] = [];
  const openPlatform = async ({ world }: { world: string }) => {
    worlds.push(world);
    throw new Error("opened");
  };
  await runLine("cases list", { env: { RECOUP_WORLD: "" }, openPlatform });
  await runLine("cases list", { env: { RECOUP_WORLD: "demo" }, openPlatform });
  expect(worlds).toEqual(["default", "demo"]);
});
