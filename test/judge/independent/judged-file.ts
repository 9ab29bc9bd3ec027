import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { createNetworkSend } from "../../../src/host/network/send";
import type { JudgeDocument } from "../../../src/judge/document";
import { realMachine } from "../../support/judge/judged-line";
import { runLine } from "../../support/program/world";

const interpreters: Readonly<Record<string, string>> = {
  ".mjs": process.execPath,
  ".py": "python3",
  ".sh": "sh",
};

/** Returns the programs in a folder. Those in `wrong` are named after the rule that they break. */
export const programsOf = (folder: "wrong" | "right"): readonly string[] =>
  readdirSync(join(import.meta.dirname, folder)).map((file) => `${folder}/${file}`);

/**
 * Judges a program from this folder. Returns the document, and the rules that it lists as broken or as
 * advice.
 */
export async function judgedFile(file: string, ...flags: readonly string[]) {
  const port = await freePort();
  const { env, ...machine } = realMachine();
  const route = ["--route", `https://hooks.partner.example=http://127.0.0.1:${port}`];
  const program = [interpreters[extname(file)] ?? "", join(import.meta.dirname, file)];
  const { exitCode, stdout } = await runLine(
    ["test", "judge", "--json", "--seed", "recoup", ...route, ...flags, "--", ...program],
    { ...machine, send: createNetworkSend({}), env: { ...env, HOOK_PORT: String(port) } },
  );
  const document: JudgeDocument = JSON.parse(stdout);
  return { exitCode, document, found: document.findings.map(({ rule }) => rule) };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
