import { expect, test } from "vitest";
import { memoryFiles, runLine } from "../support/program/world";

const script = "/home/operator/.local/share/zsh/site-functions/_recoup";

test.each(["bash", "zsh", "fish", "powershell"])(
  "the %s script calls the program for completion candidates",
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

test("installs the script and adds a single line to the start file, even if run twice", async () => {
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

const compinit = "(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }";

test.each([
  [
    "bash",
    {},
    "/home/operator/.local/share/bash-completion/completions/recoup",
    "/home/operator/.bashrc",
    "source '/home/operator/.local/share/bash-completion/completions/recoup'",
  ],
  ["zsh", {}, script, "/home/operator/.zshrc", `${compinit}; source '${script}'`],
  [
    "powershell",
    {},
    "/home/operator/.config/powershell/recoup.ps1",
    "/home/operator/.config/powershell/Microsoft.PowerShell_profile.ps1",
    ". '/home/operator/.config/powershell/recoup.ps1'",
  ],
  [
    "powershell",
    { OS: "Windows_NT" },
    "/home/operator/Documents/PowerShell/recoup.ps1",
    "/home/operator/Documents/PowerShell/Microsoft.PowerShell_profile.ps1",
    ". '/home/operator/Documents/PowerShell/recoup.ps1'",
  ],
  [
    "bash",
    { XDG_DATA_HOME: "/it's" },
    "/it's/bash-completion/completions/recoup",
    "/home/operator/.bashrc",
    String.raw`source '/it'\''s/bash-completion/completions/recoup'`,
  ],
  [
    "zsh",
    { XDG_DATA_HOME: "/data", ZDOTDIR: "/dots" },
    "/data/zsh/site-functions/_recoup",
    "/dots/.zshrc",
    `${compinit}; source '/data/zsh/site-functions/_recoup'`,
  ],
  [
    "powershell",
    { XDG_CONFIG_HOME: "/it's" },
    "/it's/powershell/recoup.ps1",
    "/it's/powershell/Microsoft.PowerShell_profile.ps1",
    ". '/it''s/powershell/recoup.ps1'",
  ],
])("installs for %s with %o: a script and a line that loads it", async (shell, env, file, start, line) => {
  const stored = new Map<string, string>();
  const setting = { env, fileSystem: memoryFiles(stored), isTerminal: true, columns: 200 };
  const { stdout } = await runLine(`completion ${shell} --install`, setting);
  expect(stdout).toBe(`Wrote ${file}, added a line to ${start}. It is active in every new ${shell}.\n`);
  const printed = await runLine(["completion", shell]);
  expect([...stored]).toEqual([
    [file, printed.stdout],
    [start, `${line}\n`],
  ]);
  const again = await runLine(`completion ${shell} --install`, setting);
  expect(again.stdout).toBe(`Already installed. It is active in every new ${shell}.\n`);
});

test("installs for fish without changing a start file", async () => {
  const stored = new Map<string, string>();
  const setting = { fileSystem: memoryFiles(stored) };
  const file = "/home/operator/.config/fish/completions/recoup.fish";
  expect((await runLine("completion fish --install -o ids", setting)).stdout).toBe(`${file}\n`);
  expect([...stored.keys()]).toEqual([file]);
  stored.set(file, "# older");
  expect((await runLine("completion fish --install --json", setting)).stdout).toBe(
    `{"shell":"fish","script":"${file}","changed":["${file}"]}\n`,
  );
  expect(stored.get(file)).toBe((await runLine("completion fish")).stdout);
});

test("makes the script readable by everyone and keeps the start file's mode", async () => {
  const modes = new Map<string, number | undefined>();
  const files = memoryFiles(new Map([["/home/operator/.bashrc", "set -o vi\n"]]));
  const write = async (path: string, _: unknown, mode?: number) => void modes.set(path, mode);
  await runLine("completion bash --install", { fileSystem: { ...files, write } });
  await runLine("completion zsh --install", { fileSystem: { ...files, write } });
  expect([...modes]).toEqual([
    ["/home/operator/.local/share/bash-completion/completions/recoup", 0o644],
    ["/home/operator/.bashrc", 0o600],
    [script, 0o644],
    ["/home/operator/.zshrc", 0o644],
  ]);
});

test("lists the shells if none resembles the word", async () => {
  const { exitCode, stderr } = await runLine("completion python");
  expect([exitCode, stderr]).toEqual([
    2,
    'Error: There is no completion for "python".\n  next: There is one for bash, zsh, fish, powershell.\n',
  ]);
});

test("prints the changes with install --dry-run", async () => {
  const stored = new Map<string, string>();
  const { exitCode, stdout } = await runLine("completion zsh --install --dry-run", {
    fileSystem: memoryFiles(stored),
  });
  expect([exitCode, [...stored]]).toEqual([0, []]);
  expect(stdout).toBe(`Would write ${script}, add a line to /home/operator/.zshrc. Nothing was changed.\n`);
});

test.each(["/usr", "/usr/local", "/opt/homebrew"])(
  "doesn't add a bash line if %s already loads completions",
  async (prefix) => {
    const stored = new Map([[`${prefix}/share/bash-completion/bash_completion`, ""]]);
    const { stdout } = await runLine("completion bash --install --json", { fileSystem: memoryFiles(stored) });
    const path = "/home/operator/.local/share/bash-completion/completions/recoup";
    expect(JSON.parse(stdout).changed).toEqual([path]);
  },
);

test("adds a bash line if nothing else loads completions", async () => {
  const stored = new Map<string, string>();
  await runLine("completion bash --install", { fileSystem: memoryFiles(stored) });
  const path = "/home/operator/.local/share/bash-completion/completions/recoup";
  expect([...stored.keys()]).toEqual([path, "/home/operator/.bashrc"]);
  expect(stored.get("/home/operator/.bashrc")).toContain(`source '${path}'`);
});

test("refuses to change a symlinked start file and prints the line to add", async () => {
  const files = memoryFiles(new Map());
  const fileSystem = {
    ...files,
    status: async (path: string) =>
      path.endsWith(".zshrc") ? ({ kind: "link", mode: 0o777, bytes: 0, version: "1" } as const) : undefined,
  };
  const { exitCode, stderr } = await runLine("completion zsh --install", { fileSystem });
  expect([exitCode, stderr]).toEqual([
    3,
    `Error: /home/operator/.zshrc is a symbolic link; recoup does not change files through links.\n  next: Add this line to the file, then run the command again: ${compinit}; source '${script}'\n`,
  ]);
});
