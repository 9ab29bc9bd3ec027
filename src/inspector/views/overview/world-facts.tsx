import type { Overview } from "../../../base/inspector/overview";
import { Facts } from "../../parts/text/facts";
import { Text } from "../../parts/text/text";
import { useNow } from "../../store/now";
import { inWords } from "../../text/lifecycle-words";
import { count, fullTime } from "../../text/times";

export function WorldFacts({ overview: { world, seed, clock, counts } }: { readonly overview: Overview }) {
  const now = useNow() ?? clock.now;
  const pace = clock.isFrozen
    ? "frozen"
    : clock.speed === 1
      ? "runs"
      : `runs at ${clock.speed} times the speed`;
  return (
    <section class="card" aria-labelledby="world">
      <h2 id="world">
        World <Text>{world}</Text>
      </h2>
      <Facts
        facts={[
          ["Clock", `${fullTime(now)} UTC, ${pace}`],
          ["Seed", <Text key="seed">{seed}</Text>],
          ...Object.entries(counts).map(([name, size]) => [inWords(name), count(size)] as const),
        ]}
      />
    </section>
  );
}
