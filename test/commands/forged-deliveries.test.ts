import { expect, test } from "vitest";
import { answer } from "../support/platforms/answers";
import { type LineSetting, runLine } from "../support/program/world";

const setting: LineSetting = {
  files: { "/work/hook.key": Buffer.from("the secret of the subscription!!").toString("base64") },
  send: async () => answer({}, 401),
};
const remote = "https://Hooks.Partner.example/in";
const lines: Readonly<Record<string, (url: string) => string>> = {
  "webhooks check": (url) => `webhooks check ${url} --secret-file hook.key`,
  "test fuzz": (url) => `test fuzz --forward ${url} --secret-file hook.key --runs 1`,
  "test run --forward": (url) =>
    `test run --drill life-to-paid --target sandbox --forward ${url} --secret-file hook.key`,
};
const attack =
  "Forged deliveries would be sent to hooks.partner.example, which is not this machine or a private address";

for (const [name, lineTo] of Object.entries(lines)) {
  const run = (url: string, flags = "", overrides: LineSetting = {}) =>
    runLine(`${lineTo(url)} ${flags}`, { ...setting, ...overrides });

  test(`${name} refuses a foreign host without a terminal`, async () => {
    const { exitCode, stdout, stderr, requests } = await run(remote);
    expect([exitCode, stdout, requests]).toEqual([5, "", []]);
    expect(stderr).toBe(
      `Error: ${attack}; nothing was sent.\n  next: If the receiver is yours, add --confirm hooks.partner.example.\n`,
    );
  });

  test(`${name} sends to a foreign host if --confirm names it`, async () => {
    const { exitCode, requests } = await run(remote, "--confirm hooks.partner.example");
    expect([exitCode, requests.length > 0]).toEqual([13, true]);
  });

  test(`${name} refuses a --confirm that doesn't match the host`, async () => {
    const { exitCode, stderr, requests } = await run(remote, "--confirm acme");
    expect([exitCode, requests]).toEqual([5, []]);
    expect(stderr).toBe(
      'Error: --confirm must be the name of the receiver\'s host, hooks.partner.example (got "acme"); nothing was sent.\n',
    );
  });

  test(`${name} asks for the host name on a terminal`, async () => {
    const typed = (text: string) => run(remote, "--no-pager", { isTerminal: true, answers: [text] });
    const [yes, right] = [await typed("yes"), await typed("hooks.partner.example")];
    expect([yes.exitCode, yes.requests]).toEqual([5, []]);
    expect(yes.stderr).toContain(
      `? ${attack}. Type the name of the host, hooks.partner.example, to continue:\n`,
    );
    expect(yes.stderr).toContain("Canceled; nothing was sent.");
    expect([right.exitCode, right.requests.length > 0]).toEqual([13, true]);
  });

  test(`${name} sends nothing to a foreign host with RECOUP_READ_ONLY=1, even with --confirm`, async () => {
    const env = { RECOUP_READ_ONLY: "1" };
    const { exitCode, stderr, requests } = await run(remote, "--confirm hooks.partner.example", { env });
    expect([exitCode, requests]).toEqual([5, []]);
    expect(stderr).toBe(
      "Error: RECOUP_READ_ONLY is set, so forged deliveries go to this machine and private addresses only (got hooks.partner.example); nothing was sent.\n  next: Unset it to test a receiver on another host.\n",
    );
    expect((await run("http://10.1.2.3/in", "", { env })).exitCode).toBe(13);
  });

  test(`${name} prints a dry run without asking for confirmation`, async () => {
    expect(await run(remote, "--dry-run")).toMatchObject({ exitCode: 0, requests: [] });
  });
}

const hosts = {
  nearby: [
    ...[
      "127.0.0.1:3000",
      "127.1",
      "localhost:3000",
      "LOCALHOST.",
      "hooks.localhost",
      "[::1]:3000",
      "0.0.0.0",
    ],
    ...[
      "10.0.0.7",
      "172.16.9.1",
      "192.168.1.20:8080",
      "169.254.3.4",
      "[fd00::1]",
      "[fe80::1]",
      "[::ffff:10.0.0.7]",
    ],
  ],
  elsewhere: [
    ...[
      "8.8.8.8",
      "172.32.0.1",
      "[2606:4700::1111]",
      "[::ffff:8.8.8.8]",
      "134744072",
      "receiver",
      "localhost.example",
    ],
    ...["127.0.0.1.example", "notlocalhost", "10.0.0.7.nip.io"],
  ],
};

test.each(hosts.nearby)("requires no confirmation for %s", async (host) => {
  expect((await runLine(lines["webhooks check"]?.(`http://${host}/in`) ?? "", setting)).exitCode).toBe(13);
});

test.each(hosts.elsewhere)("requires confirmation for %s", async (host) => {
  const result = await runLine(lines["webhooks check"]?.(`http://${host}/in`) ?? "", setting);
  expect([result.exitCode, result.requests]).toEqual([5, []]);
});
