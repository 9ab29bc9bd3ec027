import { describe, expect, test } from "vitest";
import type { HttpRequest, HttpResponse } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, customerEnv, runLine } from "../../support/program/world";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const chatId = "5e0a4c6f-2f0b-4b43-8a77-9d3c1d5e7f33";
const env = { ...collectionEnv, ...customerEnv, RECOUP_ENVIRONMENT: "test" };
const requestLine = ({ method, url }: HttpRequest) => `${method} ${url}`;

const message = {
  id: chatId,
  dateCreated: "2026-03-15T08:30:00Z",
  role: 1,
  roleLabel: "Creditor",
  message: "Please\u001b[31m wait",
  isSeen: true,
  user: { id: 1, email: "ada@n.example" },
};

const serving = (chats: unknown, found: unknown = { id }) => ({
  env,
  send: async ({ url }: HttpRequest): Promise<HttpResponse> => answer(url.endsWith("/chats") ? chats : found),
});

describe("chats list", () => {
  test.each([
    [`chats list ${id}`, `https://collection.example/cases/${id}/chats`],
    [`chats list ${id} --managed`, `https://collection.example/managed-cases/${id}/chats`],
    [`chats list ${id} --as customer`, `https://customer.example/cases/${id}/chats`],
  ])("`%s` reads %s", async (line, url) => {
    const { exitCode, requests } = await runLine(line, serving([]));
    expect([exitCode, requests.map(requestLine)]).toEqual([0, [`GET ${url}`]]);
  });

  test("finds the case by reference first, on the managed path for a managed case", async () => {
    for (const [flag, path] of [
      ["", "cases"],
      ["--managed", "managed-cases"],
    ]) {
      const { requests } = await runLine(`chats list 44HX8JMJ ${flag}`, serving([]));
      expect(requests.map(requestLine)).toEqual([
        `GET https://collection.example/${path}/case-reference/44HX8JMJ`,
        `GET https://collection.example/${path}/${id}/chats`,
      ]);
    }
  });

  test.each([
    [0, "Partner"],
    [2, "Managed by partner"],
    [3, "3"],
    ["Creditor", "Creditor"],
  ])("shows the role %o without a label as %s", async (role, text) => {
    const { stdout } = await runLine(
      `chats list ${id} -o table`,
      serving([{ ...message, role, roleLabel: null }]),
    );
    expect(stdout.split("\n")[1]).toMatch(new RegExp(`  ${text}  `));
  });

  test("shows messages on a terminal without control characters", async () => {
    const { stdout } = await runLine(`chats list ${id}`, {
      ...serving([message]),
      isTerminal: true,
      columns: 160,
    });
    expect(stdout).not.toContain("\u001b[31m wait");
    expect(stdout).toContain("Please");
    expect(stdout).toContain("Creditor");
  });

  test.each([
    ["a bare array", [message]],
    ["an envelope", { chats: [message] }],
    ["PascalCase without most fields", [{ Id: chatId, Message: "Hello" }]],
  ])("reads messages from %s", async (_, chats) => {
    const { exitCode, stdout } = await runLine(`chats list ${id} -o ids`, serving(chats));
    expect([exitCode, stdout]).toEqual([0, `${chatId}\n`]);
  });

  test("counts the messages on a terminal", async () => {
    const list = async (chats: readonly object[]) =>
      runLine(`chats list ${id}`, { ...serving(chats), isTerminal: true });
    expect((await list([])).stdout).toBe("No messages.\n");
    expect((await list([message])).stderr).toBe("1 message.\n");
    expect((await list([message, { ...message, id }])).stderr).toBe("2 messages.\n");
  });

  test("refuses --managed on the customer surface", async () => {
    const { exitCode, stderr, requests } = await runLine(
      `chats list ${id} --managed --as customer`,
      serving([]),
    );
    expect([exitCode, requests]).toEqual([2, []]);
    expect(stderr).toContain("Error: --managed is only available on the collection surface.\n");
  });

  test("finds a case by reference on the customer surface", async () => {
    const { requests } = await runLine("chats list INV-1 --as customer", serving([]));
    expect(requests.map(requestLine)).toEqual([
      "GET https://customer.example/cases/case-reference/INV-1",
      `GET https://customer.example/cases/${id}/chats`,
    ]);
  });
});

describe("chats send", () => {
  const line = ["chats", "send", id, "--text", "Hello there", "--user", "ada@n.example"];

  test("posts the message with its sender and an idempotency key", async () => {
    const { exitCode, stdout, requests } = await runLine(line, { ...serving(message), isTerminal: true });
    expect(exitCode).toBe(0);
    expect(stdout).toBe(`Sent as ada@n.example (${chatId}).\n`);
    const [sent] = requests;
    expect(requests.map(requestLine)).toEqual([`POST https://collection.example/cases/${id}/chats`]);
    expect(JSON.parse(Buffer.from(sent?.body ?? "").toString())).toEqual({
      message: "Hello there",
      userEmail: "ada@n.example",
    });
    expect(sent?.headers["idempotency-key"]).toMatch(/./);
  });

  test("--json prints the response unchanged", async () => {
    const { stdout } = await runLine([...line, "--json"], serving({ Id: chatId, extra: 1.5 }));
    expect(JSON.parse(stdout)).toEqual({ Id: chatId, extra: 1.5 });
  });

  test("treats a response without a body as a success", async () => {
    const send = async (): Promise<HttpResponse> => ({ status: 204, headers: {}, body: new Uint8Array() });
    const { exitCode, stdout } = await runLine(line, { env, send, isTerminal: true });
    expect([exitCode, stdout]).toEqual([0, "Sent.\n"]);
  });

  test("reports all invalid flags together", async () => {
    const { exitCode, stderr, requests } = await runLine(["chats", "send", id, "--text", " "], serving({}));
    expect([exitCode, requests]).toEqual([2, []]);
    expect(stderr).toBe(`Error: The message is not valid (2 errors); nothing was sent.
  - --text: must not be blank
  - --user: is required
  next: Fix the fields listed, or send it unchecked with --no-check.
`);
  });

  test("refuses a message of 10,001 characters and an invalid sender", async () => {
    const words = ["chats", "send", id, "--text", "x".repeat(10_001), "--user", "ada"];
    const { exitCode, stderr } = await runLine(words, serving({}));
    expect(exitCode).toBe(2);
    expect(stderr).toContain("--text: has more than 10000 characters");
    expect(stderr).toContain("--user: is not a valid email address");
  });

  test("--no-check sends even an invalid message", async () => {
    const { exitCode, requests } = await runLine(`chats send ${id} --no-check`, serving(message));
    expect([exitCode, requests.length]).toEqual([0, 1]);
  });

  test("exits with 9 and suggests a next step for an unknown sender", async () => {
    const send = async () => answer({ error: "InvalidUserEmail", message: "No such user" }, 400);
    const { exitCode, stderr } = await runLine(line, { env, send });
    expect(exitCode).toBe(9);
    expect(stderr).toContain("400 InvalidUserEmail: No such user");
    expect(stderr).toContain("recoup users list");
  });

  test("retries with the same key after a lost response, but only for a partner [AMB-51]", async () => {
    const failing = async () => answer({ message: "down" }, 503);
    const partner = await runLine(line, { env, send: failing });
    expect(partner.requests.length).toBe(4);
    expect(new Set(partner.requests.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    const creditor = await runLine([...line, "--as", "customer"], { env, send: failing });
    expect(creditor.requests.length).toBe(1);
  });

  test("requires confirmation on live", async () => {
    const live = { ...env, RECOUP_ENVIRONMENT: "live" };
    const { exitCode, requests } = await runLine(line, { ...serving(message), env: live });
    expect([exitCode, requests]).toEqual([5, []]);
  });
});
