// A naive `cases list`: the same libraries, but all imported at the top and not bundled. `node naive.mjs
// cases list [--all] [-o ndjson]`, with RECOUP_COLLECTION_URL.
import chalk from "chalk";
import Table from "cli-table3";
import { Command } from "commander";
import Conf from "conf";
import ora from "ora";
import { request } from "undici";
import * as z from "zod";

const Page = z.object({
  cases: z.array(z.looseObject({ id: z.string(), reference: z.string(), lifecycle: z.string() })),
  page: z.object({ totalPages: z.number() }),
});

async function readPage(number, size) {
  const config = new Conf({ projectName: "naive", cwd: process.env.HOME });
  const url = config.get("url") ?? process.env.RECOUP_COLLECTION_URL;
  const { body } = await request(`${url}/cases?Page=${number}&PageSize=${size}`);
  return Page.parse(await body.json());
}

async function list({ all, output }) {
  const spinner = ora("Reading").start();
  const size = all ? 100 : 10;
  const { cases, page } = await readPage(1, size);
  for (let number = 2; all && number <= page.totalPages; number++)
    cases.push(...(await readPage(number, size)).cases);
  spinner.stop();
  if (output === "ndjson") for (const item of cases) console.log(JSON.stringify(item));
  else console.log(tableOf(cases));
}

function tableOf(cases) {
  const table = new Table({ head: ["REFERENCE", "LIFECYCLE", "REMAINDER"] });
  for (const { reference, lifecycle, remainder } of cases)
    table.push([reference, chalk.green(lifecycle), remainder]);
  return table.toString();
}

const program = new Command("naive").version("1.0.0");
const cases = program.command("cases");
cases.command("list").option("--all").option("-o, --output <format>").action(list);
await program.parseAsync();
