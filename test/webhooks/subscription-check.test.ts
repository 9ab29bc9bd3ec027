import { describe, expect, test } from "vitest";
import { eventTypes } from "../../src/webhooks/events/event-types";
import {
  checkEventNames,
  checkWebhookUrl,
  readEvents,
} from "../../src/webhooks/subscription/subscription-check";

const messageOf = (url: string | undefined) =>
  checkWebhookUrl(url).map(({ path, message }) => [path, message]);

describe("a subscription URL", () => {
  const scheme = "The address must start with https://.";
  const valid = "The address is not a valid URL, such as https://hooks.example.com/in.";
  const listen = (address: string) =>
    `\`recoup webhooks listen --forward-to ${address}\` delivers to this machine.`;

  test("is required and can be public", () => {
    expect(messageOf(undefined)).toEqual([["url", "is required"]]);
    expect(messageOf("https://hooks.example.com/in")).toEqual([]);
  });

  test.each([
    ["http://hooks.example.com/in", `${scheme} Did you mean https://hooks.example.com/in?`],
    ["HTTP://hooks.example.com", `${scheme} Did you mean https://hooks.example.com?`],
    ["//hooks.example.com", `${valid} Did you mean https://hooks.example.com?`],
    ["hooks.example.com", `${valid} Did you mean https://hooks.example.com?`],
    ["ftp://hooks.example.com", `${scheme}`],
    ["http://10.0.0.1/in", scheme],
    ["https://hooks.example.com:444", "The port must be 443 or 8443, not 444."],
  ])("suggests a fix for %s", (url, message) => {
    expect(messageOf(url)).toEqual([["url", message]]);
  });

  test.each([
    ["http://localhost:3000/in", scheme, "http://localhost:3000/in"],
    ["localhost:3000", scheme, "http://localhost:3000"],
    ["127.0.0.1:3000/a-b", valid, "http://127.0.0.1:3000/a-b"],
    ["https://LOCALHOST", "The address must not be localhost.", "https://LOCALHOST"],
    [
      "https://[::1]:8443",
      "The address must not be a private, local or reserved IP address.",
      "https://[::1]:8443",
    ],
  ])("suggests how to forward to %s", (url, finding, address) => {
    expect(messageOf(url)).toEqual([["url", `${finding} ${listen(address)}`]]);
  });

  test("doesn't suggest a command if the path is unsafe", () => {
    expect(messageOf("http://localhost/$(reboot)")).toEqual([["url", scheme]]);
  });
});

describe("subscribed events", () => {
  test("are read in order and without duplicates, and all stands for every event", () => {
    expect(readEvents(["case.closed, case.created", "case.closed,,nope"], "customer")).toEqual([
      "case.closed",
      "case.created",
      "nope",
    ]);
    expect(readEvents(["case.closed,all"], "customer")).toEqual([
      "case.closed",
      ...eventTypes.customer.filter((type) => type !== "case.closed"),
    ]);
    expect(readEvents([" "], "customer")).toEqual([]);
  });

  test("must be events on the surface", () => {
    const list = eventTypes.customer.join(", ");
    expect(checkEventNames([], "customer")).toEqual([
      { path: "events", message: `is required: all, or some of ${list}` },
    ]);
    expect(checkEventNames(["case.closed"], "customer")).toEqual([]);
    expect(checkEventNames(["case.closd", "case.closed", "something else"], "customer")).toEqual([
      {
        path: "events",
        message: '"case.closd" is not an event of the customer surface; did you mean case.closed?',
      },
      {
        path: "events",
        message: `"something else" is not an event of the customer surface; use one of ${list}.`,
      },
    ]);
  });
});
