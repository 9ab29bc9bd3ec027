import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { secret, signedHeaders } from "../../../support/platforms/listening";
import { type ProgramEnd, startBuilt } from "../../../support/program/built-program";
import { homeIn } from "../../../support/sandbox/built-sandbox";

/** Posts a delivery. Returns the response status, or 0 if the connection was lost. */
export function post(port: number, body: string): Promise<number> {
  const headers = signedHeaders(body, secret, Math.floor(Date.now() / 1000));
  return new Promise((resolve) => {
    const sent = request({ host: "127.0.0.1", port, method: "POST", headers }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
    });
    sent.on("error", () => resolve(0));
    sent.end(body);
  });
}

export const lineOf = (folder: string, name: string, flags: readonly string[] = []) => [
  "webhooks",
  "listen",
  "--port",
  "0",
  "--ready-file",
  join(folder, `${name}.json`),
  "-o",
  "ndjson",
  ...flags,
];

export async function listen(folder: string, name: string, flags: readonly string[] = [], key = secret) {
  const env = { ...homeIn(folder), RECOUP_WEBHOOK_SECRET: key };
  const { child, ended } = startBuilt(lineOf(folder, name, flags), env);
  const isReady = new Promise<void>((resolve) => {
    let text = "";
    child.stderr.on("data", (chunk: Buffer) => {
      text += chunk;
      if (text.includes("Listening at")) resolve();
    });
  });
  await isReady;
  const { port } = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
  return { port: port as number, child, ended };
}

export interface Line {
  readonly id: string;
  readonly duplicate: boolean;
}

/** Returns the output's complete lines, without a last line cut off by the kill. */
export const linesIn = ({ stdout }: ProgramEnd) =>
  stdout
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);
