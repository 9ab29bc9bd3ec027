import { spawnSync } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { sign, verify } from "../../src/webhooks";
import { testWith } from "../support/program/tool";

/** Bodies and secrets of every kind. The assertion prints any differences. */
const samples = Array.from({ length: 60 }, (_, index) => ({
  secret: randomBytes(randomInt(1, 80)).toString("base64"),
  seconds: randomInt(0, 2 ** 31),
  body: index === 0 ? Buffer.alloc(0) : randomBytes(index === 1 ? 1_000_000 : randomInt(1, 3_000)),
}));
const reported = samples.map(({ secret, seconds, body }) => ({
  secret,
  seconds,
  body: body.toString("base64"),
}));
const ownNames = samples.map(({ secret, seconds, body }) => sign(secret, seconds, body));

const python = `
import base64, hashlib, hmac, json, sys
for sample in json.load(sys.stdin):
    payload = str(sample["seconds"]).encode() + b"." + base64.b64decode(sample["body"])
    print(hmac.new(base64.b64decode(sample["secret"]), payload, hashlib.sha256).hexdigest())
`;

testWith("python3")("Python's hmac computes the same signatures [SIG-02 to SIG-04]", () => {
  const { stdout } = spawnSync("python3", ["-c", python], {
    input: JSON.stringify(reported),
    encoding: "utf8",
  });
  expect(stdout.trim().split("\n")).toEqual(ownNames);
});

testWith("openssl", "version")("openssl computes the same signatures [SIG-02 to SIG-04]", () => {
  // openssl needs one process per sample, and Python has already compared all of them.
  const few = samples.slice(0, 8);
  const theirs = few.map(({ secret, seconds, body }) => {
    const key = `hexkey:${Buffer.from(secret, "base64").toString("hex")}`;
    const line = ["dgst", "-sha256", "-mac", "HMAC", "-macopt", key];
    const input = Buffer.concat([Buffer.from(`${seconds}.`), body]);
    return spawnSync("openssl", line, { input, encoding: "utf8" }).stdout.trim().split(" ").at(-1);
  });
  expect(theirs).toEqual(ownNames.slice(0, few.length));
});

test("verifies its own signatures unless the body has an extra byte [SIG-02] [SIG-04]", () => {
  for (const [index, { secret, seconds, body }] of samples.entries()) {
    const header = `t=${seconds},v1=${ownNames[index]}`;
    expect(verify({ header, body, secret, nowSeconds: seconds }).valid).toBe(true);
    const changed = Buffer.concat([body, Buffer.from(" ")]);
    expect(verify({ header, body: changed, secret, nowSeconds: seconds }).valid).toBe(false);
  }
});
