import { expect, test } from "vitest";
import { buildServeInfo } from "../../src/sandbox/serve-info";
import { openInspected } from "../support/sandbox/inspected";

test("adds a one-time link to the addresses and keys if there is an inspector", async () => {
  const { platform, inspector } = await openInspected();
  const url = "http://127.0.0.1:4010";
  const served = { platform, url, pid: 17, world: "demo", controlToken: "the-control-token" };
  const info = {
    url,
    pid: 17,
    world: "demo",
    surfaces: platform.access(url),
    control: { url: "http://127.0.0.1:4010/control", token: "the-control-token" },
  };
  expect(buildServeInfo(served)).toStrictEqual(info);
  const { inspector: link, ...rest } = buildServeInfo({ ...served, inspector });
  expect(rest).toStrictEqual(info);
  const code = /^http:\/\/127\.0\.0\.1:4010\/#code=(.+)$/.exec(link?.url ?? "")?.[1] ?? "";
  expect(inspector.sessions.exchange(code)).toBeDefined();
  expect(inspector.sessions.exchange(code)).toBeUndefined();
});
