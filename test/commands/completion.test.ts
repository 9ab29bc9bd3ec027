import { expect, test } from "vitest";
import { memoryFiles, runLine } from "../support/program/world";

const script = "/home/operator/.local/share/zsh/site-functions/_recoup";

test.each(["bash", "zsh", "fish", "powershell"])(
  "the %s script calls the program for completions",
  async (shell) => {
    const { exitCode, stdout, stderr } = await runLine(["completion", shell]);
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("__complete");
  },
);

test("refuses an unknown shell and suggests the closest match", async () => {
  const { exitCode, stdout, stderr } = await runLine("completion fihs");
  expect([exitCode, stdout]).toEqual([2, ""]);
  expect(stderr).toBe('Error: There is no completion for "fihs".\n  next: Did you mean fish?\n');
});

test("installs the script and adds one line to the start file only once", async () => {
  const stored = new Map([["/home/operator/.zshrc", "alias r=recoup"]]);
  const setting = { fileSystem: memoryFiles(stored) };
  const first = await runLine("completion zsh --install --json", setting);
  expect(JSON.parse(first.stdout)).toEqual({
    shell: "zsh",
    script,
    changed: [script, "/home/operator/.zshrc"],
  });
  const [alias, line, ...rest] = (stored.get("/home/operator/.zshrc") ?? "").split("\n");
  expect([alias, rest]).toEqual(["alias r=recoup", [""]]);
  expect(line).toContain(`source '${script}'`);
  const again = await runLine("completion zsh --install", { ...setting, isTerminal: true });
  expect(again.stdout).toContain("Already installed.");
  expect((stored.get("/home/operator/.zshrc") ?? "").split("\n")).toHaveLength(3);
});

test("keeps the Windows line endings of a start file", async () => {
  const profile = "/home/operator/Documents/PowerShell/Microsoft.PowerShell_profile.ps1";
  const stored = new Map([[profile, "Set-Alias r recoup\r\n"]]);
  const setting = { fileSystem: memoryFiles(stored), env: { OS: "Windows_NT" } };
  await runLine("completion powershell --install", setting);
  const content = stored.get(profile);
  expect(content).toMatch(/^Set-Alias r recoup\r\n\. '[^\r\n]+'\r\n$/);
  const again = await runLine("completion powershell --install", { ...setting, isTerminal: true });
  expect(again.stdout).toContain("Already installed.");
  expect(stored.get(profile)).toBe(content);
});

test("install --dry-run prints the changes", async () => {
  const stored = new Map<string, string>();
  const { exitCode, stdout } = await runLine("completion zsh --install --dry-run", {
    fileSystem: memoryFiles(stored),
  });
  expect([exitCode, [...stored]]).toEqual([0, []]);
  expect(stdout).toContain(`write ${script}, add a line to /home/operator/.zshrc`);
});

test.each(["/usr", "/usr/local", "/opt/homebrew"])(
  "adds no line for bash if %s loads completions",
  async (prefix) => {
    const stored = new Map([[`${prefix}/share/bash-completion/bash_completion`, ""]]);
    const { stdout } = await runLine("completion bash --install --json", { fileSystem: memoryFiles(stored) });
    const path = "/home/operator/.local/share/bash-completion/completions/recoup";
    expect(JSON.parse(stdout).changed).toEqual([path]);
  },
);

test("adds a line for bash if nothing loads completions", async () => {
  const stored = new Map<string, string>();
  await runLine("completion bash --install", { fileSystem: memoryFiles(stored) });
  const path = "/home/operator/.local/share/bash-completion/completions/recoup";
  expect([...stored.keys()]).toEqual([path, "/home/operator/.bashrc"]);
  expect(stored.get("/home/operator/.bashrc")).toContain(`source '${path}'`);
});

test("leaves a symlinked start file unchanged, and shows the line to add", async () => {
  const files = memoryFiles(new Map());
  const fileSystem = {
    ...files,
    status: async (path: string) =>
      path.endsWith(".zshrc") ? ({ kind: "link", mode: 0o777, bytes: 0, version: "1" } as const) : undefined,
  };
  const { exitCode, stderr } = await runLine("completion zsh --install", { fileSystem });
  expect([exitCode, stderr]).toEqual([
    3,
    expect.stringContaining(`Add this line to the file, then run the command again: (( $+`),
  ]);
});
