// Measures the time between frames while the inspector's long lists scroll in Chromium.
import { rmSync } from "node:fs";
import { chromium } from "playwright-core";
import { median } from "../measure.mjs";
import { atMost } from "../rows.mjs";
import { serve } from "../sandbox/page.mjs";

const frames = 300;
const pixelsPerFrame = 150;

/** Scrolls the list in each frame. Returns the milliseconds between frames. */
const scroll = `new Promise((done) => {
  const list = document.querySelector(".row-list");
  const gaps = [];
  let last;
  const step = (now) => {
    if (last !== undefined) gaps.push(now - last);
    last = now;
    list.scrollTop += ${pixelsPerFrame};
    if (gaps.length < ${frames}) requestAnimationFrame(step);
    else done(gaps);
  };
  requestAnimationFrame(step);
})`;

const total = `Number(document.querySelector("[aria-rowcount]").getAttribute("aria-rowcount")) - 1`;

/** Creates test cases, each of which sends an event to its agency's subscription. */
async function createCases({ url, key }, count) {
  const body = JSON.stringify({
    isTest: true,
    creditorCompanyName: "Bench ApS",
    creditorCountryAlpha2: "DK",
    currencyCode: "EUR",
    amountToRecover: 1000,
    date: "2026-01-10",
    debtor: {
      type: "Private",
      name: "Kim Bench",
      address: "Weg 1",
      zipCode: "10115",
      city: "Berlin",
      countryAlpha2: "DE",
    },
  });
  const headers = { xapikey: key, "content-type": "application/json" };
  const create = async () => {
    const answer = await fetch(`${url}/managed-cases`, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(`creating a case: ${answer.status} ${await answer.text()}`);
  };
  for (let made = 0; made < count; made += 50) await Promise.all(Array.from({ length: 50 }, create));
}

const lists = { Cases: 100_000, Deliveries: 10_000 };

export async function inspector() {
  const server = await serve(100_000, "--no-limits");
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium" });
  try {
    await createCases(server, lists.Deliveries);
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(server.link);
    const rows = [];
    for (const [view, atLeast] of Object.entries(lists))
      rows.push(...(await scrollList(page, view, atLeast)));
    return rows;
  } finally {
    await browser.close();
    server.stop();
    rmSync(server.folder, { recursive: true });
  }
}

async function scrollList(page, view, atLeast) {
  await page.getByRole("navigation").getByRole("link", { name: view }).click();
  await page.getByRole("grid", { name: view }).getByRole("row").nth(5).waitFor();
  const size = await page.evaluate(total);
  if (size < atLeast) throw new Error(`${view} has only ${size} rows`);
  const gaps = await page.evaluate(scroll);
  const slow = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * 0.95)];
  const what = `inspector, ${atLeast.toLocaleString("en-US")} ${view.toLowerCase()} scroll, a frame (ms)`;
  return [atMost(what, median(gaps), 16.7, 1), atMost(`${what}, 95th percentile`, slow, 33.4, 1)];
}
