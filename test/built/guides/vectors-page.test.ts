import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { files } from "../../../src/host/files/files";
import { createByteVectors } from "../../../src/proof/vectors/byte-vectors";
import { writeVectors } from "../../../src/proof/vectors/write-vectors";
import { temporaryFolder } from "../../support/program/temporary-folder";

const page = readFileSync("docs/vectors.md", "utf8");
const folder = temporaryFolder();
const vectors = createByteVectors({ seed: "players", surface: "collection", headerPrefix: "X-Service" });

beforeAll(() => writeVectors({ files, workingFolder: folder }, "vectors", vectors));

/** A change that introduces a bug into the page's code, and the vector that must catch it. */
interface PlantedBug {
  readonly bug: string;
  readonly code: string;
  readonly by: string;
  readonly found: string;
}

interface Language {
  readonly name: string;
  readonly fence: string;
  readonly file: string;
  /** The program that has to be installed to run this language. */
  readonly needs: string;
  readonly version: readonly string[];
  readonly line: readonly string[];
  /** Additional files, keyed by name. */
  readonly beside?: Readonly<Record<string, string>>;
  /** Compiles the page's source code to `file`. */
  readonly compile?: { readonly source: string; readonly line: readonly string[] };
  readonly planted: readonly PlantedBug[];
}

const noTime = (code: string, by: string) => ({
  bug: "compares without the time",
  code,
  by,
  found: "too-old",
});
const printsAgain = (code: string, by: string) => ({
  ...{ bug: "parses the body and prints it again", code, by },
  found: "reserialized",
});

/** Compiled with tsc, which also checks types. */
const typeScript = {
  source: "play.mts",
  line: [
    ...[join("node_modules", ".bin", "tsc"), "--strict", "--module", "nodenext", "--target", "es2022"],
    ...["--ignoreConfig", "--types", "node", "--typeRoots", join("node_modules", "@types")],
  ],
};

/**
 * Returns the page's project file, targeting the installed .NET version so that no packages have to be
 * downloaded.
 */
function csharpProject(): string {
  const [major = "8"] = (spawnSync("dotnet", ["--version"], { encoding: "utf8" }).stdout ?? "").split(".");
  const properties = [
    "<OutputType>Exe</OutputType>",
    `<TargetFramework>net${major}.0</TargetFramework>`,
    "<ImplicitUsings>enable</ImplicitUsings>",
    "<Nullable>enable</Nullable>",
  ];
  return `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup>${properties.join("")}</PropertyGroup></Project>\n`;
}

const languages: readonly Language[] = [
  {
    ...{ name: "Python", fence: "python", file: "play.py", needs: "python3", version: ["--version"] },
    line: ["python3", "play.py"],
    planted: [
      noTime("if not -30 <= now - int(time) <= 300:", "if False:"),
      printsAgain(
        "    time, signature = match.groups()\n",
        '    time, signature = match.groups()\n    try:\n        body = json.dumps(json.loads(body), separators=(",", ":"), ensure_ascii=False).encode()\n    except ValueError:\n        return False\n',
      ),
    ],
  },
  {
    ...{ name: "TypeScript", fence: "ts", file: "play.mjs", needs: "node", version: ["--version"] },
    line: ["node", "play.mjs"],
    compile: typeScript,
    planted: [
      noTime("age > 300 || age < -30", "Number.isNaN(age)"),
      printsAgain(
        "  const age =",
        "  try {\n    body = Buffer.from(JSON.stringify(JSON.parse(body.toString())));\n  } catch {\n    return false;\n  }\n  const age =",
      ),
    ],
  },
  {
    ...{ name: "PHP", fence: "php", file: "play.php", needs: "php", version: ["--version"] },
    line: ["php", "play.php"],
    planted: [
      noTime("if ($age > 300 || $age < -30) return false;", ""),
      printsAgain("$time . '.' . $body", "$time . '.' . json_encode(json_decode($body), 64 + 256)"),
    ],
  },
  {
    ...{ name: "Java", fence: "java", file: "Play.java", needs: "java", version: ["-version"] },
    line: ["java", "Play.java"],
    planted: [
      noTime("if (age > 300 || age < -30) return false;", ""),
      {
        bug: "decodes the body in another encoding",
        code: "mac.doFinal(body)",
        by: "mac.doFinal(new String(body, StandardCharsets.ISO_8859_1).getBytes(StandardCharsets.UTF_8))",
        found: "non-ascii",
      },
    ],
  },
  {
    ...{ name: "Go", fence: "go", file: "play.go", needs: "go", version: ["version"] },
    line: ["go", "run", "play.go"],
    planted: [noTime("age > 300 || age < -30", "age == 1<<62")],
  },
  {
    ...{ name: "C#", fence: "csharp", file: "Program.cs", needs: "dotnet", version: ["--version"] },
    beside: { "play.csproj": csharpProject() },
    line: ["dotnet", "run", "--"],
    planted: [
      noTime("if (age > 300 || age < -30) return false;", ""),
      {
        bug: "decodes the body in another encoding",
        code: ".. body]",
        by: ".. Encoding.UTF8.GetBytes(Encoding.Latin1.GetString(body))]",
        found: "non-ascii",
      },
    ],
  },
];

const isHere = ({ needs, version }: Language) =>
  spawnSync(needs, version, { stdio: "ignore" }).error === undefined;

/** Returns the page's only code block in this language, which is a complete program. */
function codeOf(fence: string): string {
  const [code, ...others] = [...page.matchAll(new RegExp(`^\`\`\`${fence}\n([^]*?)^\`\`\`$`, "gm"))];
  expect(others).toEqual([]);
  return code?.[1] ?? "";
}

/** Runs the page's program on the vectors, in a separate folder. */
function play({ file, beside = {}, line, compile }: Language, code: string, inner: string) {
  const own = join(folder, inner);
  mkdirSync(own);
  for (const [name, content] of Object.entries(beside)) writeFileSync(join(own, name), content);
  writeFileSync(join(own, compile?.source ?? file), code);
  if (compile !== undefined) {
    const compiled = start([...compile.line, join(own, compile.source)], process.cwd());
    expect([compiled.status, compiled.stdout]).toEqual([0, ""]);
  }
  const { status, stdout, stderr } = start([...line, join(folder, "vectors")], own);
  const named = stdout.split("\n").flatMap((text) => /^([\w-]+): [A-Z].*\.$/.exec(text)?.[1] ?? []);
  return { status, named, stderr };
}

const start = ([program = "", ...words]: readonly string[], cwd: string) =>
  spawnSync(program, words, { cwd, encoding: "utf8" });

for (const language of languages) {
  const { name, fence, needs, planted } = language;
  const isSkipped = !isHere(language);
  const title = isSkipped
    ? `the ${name} program (skipped: there is no ${needs} on this machine)`
    : `the ${name} program`;
  describe.skipIf(isSkipped)(title, () => {
    test("passes every vector", () => {
      expect(play(language, codeOf(fence), `${fence}-right`)).toMatchObject({
        status: 0,
        named: [],
        stderr: "",
      });
    });

    test.each(planted)("fails the vector $found if the code $bug", ({ code, by, found }) => {
      const right = codeOf(fence);
      const wrong = right.replace(code, () => by);
      expect(wrong).not.toBe(right);
      const { status, named } = play(language, wrong, `${fence}-${found}`);
      expect([status, named]).toEqual([1, expect.arrayContaining([found])]);
    });
  });
}

test("each program on the page has a test", { tags: "completeness" }, () => {
  const [, players = ""] = page.split("\n## Play them\n");
  const shown = [...players.matchAll(/^### (.+)$/gm)].map(([, name]) => name);
  expect(languages.map(({ name }) => name).sort()).toEqual(shown.sort());
});

test.each(languages)("each planted $name bug replaces code that is on the page", ({ fence, planted }) => {
  for (const { code } of planted) expect(codeOf(fence)).toContain(code);
});

test("the page and the command report the same number of vectors", () => {
  const accept = vectors.filter(({ verdict }) => verdict === "accept").length;
  const text = `Wrote ${vectors.length} vectors to vectors: ${accept} to accept and ${vectors.length - accept} to refuse.`;
  expect(page).toContain(text);
});

test("the page shows a real index entry", () => {
  const [shown] = createByteVectors({
    seed: "vectors",
    surface: "collection",
    headerPrefix: "X-Service",
  }).filter((vector) => vector.name === "too-old");
  const { headers, body, ...facts } = shown ?? { headers: {}, body: "" };
  const entry = page.split("```json\n")[1]?.split("```")[0] ?? "";
  expect(JSON.parse(entry)).toEqual({ file: "too-old.json", ...facts });
});
