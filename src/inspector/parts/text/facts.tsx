import type { ComponentChildren } from "preact";

/** Lists names and values. Omits names without a value. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, ComponentChildren])[] }) {
  const presentFacts = facts.filter(
    ([, value]) => value !== undefined && value !== null && value !== false && value !== "",
  );
  return (
    <dl class="facts">
      {presentFacts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
