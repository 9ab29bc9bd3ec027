import { Failure } from "../../../base/failure";
import type { Option } from "../../../cli/flags/option";

/** One of several parts; the others run on other machines. */
interface Shard {
  readonly part: number;
  readonly parts: number;
}

export const shardOption: Option<Shard> = {
  flags: "--shard <i/n>",
  description: "Run part i of n: each scenario is in one part, whichever machine runs it",
  read: (text) => {
    const [, part, parts] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.map(Number) ?? [];
    if (part !== undefined && parts !== undefined && part >= 1 && part <= parts) return { part, parts };
    throw new Failure("usage", `must be a part and the number of parts, such as 1/4 (got "${text}").`);
  },
};

/** Takes every n-th item, to spread the long scenarios of a file. */
export function partOf<Item>(items: readonly Item[], shard: Shard | undefined): readonly Item[] {
  if (shard === undefined) return items;
  return items.filter((_, at) => at % shard.parts === shard.part - 1);
}
