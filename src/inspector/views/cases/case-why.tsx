import { useState } from "preact/hooks";
import { readCaseWhy, readChoices } from "../../actions";
import type { CaseDetails } from "../../contract/cases";
import { WhyBox } from "../../parts/delivery/why-box";
import { SelectField } from "../../parts/form/select-field";
import { useResource } from "../../store/use-resource";

/** Explains why a case's event didn't reach an owner, even if it was never recorded. */
export function CaseWhy({ details, version }: { readonly details: CaseDetails; readonly version: string }) {
  const { summary, audiences, subscriptions } = details;
  const [chosenSurface, setSurface] = useState<string>();
  const [type, setType] = useState("");
  const [subscriptionId, setSubscriptionId] = useState<string>();
  const eventTypes = useResource("choices", readChoices).value?.eventTypes ?? [];
  // Prefers a subscription that the user made, because the receivers of seeded ones accept everything.
  const newestOwn = subscriptions.find(({ isOwn, surface }) => isOwn && audiences.includes(surface));
  const surface = chosenSurface ?? newestOwn?.surface ?? audiences[0] ?? "";
  const surfaceSubscriptions = subscriptions.filter((subscription) => subscription.surface === surface);
  const subscription = subscriptionId ?? surfaceSubscriptions.find(({ isOwn }) => isOwn)?.id ?? "";
  const query = { case: summary.id, surface, type, subscription };
  const { value, error, reload } = useResource(
    Object.values(query).join(),
    () => readCaseWhy(query),
    version,
  );
  const choose = (next: string) => {
    setSurface(next);
    setSubscriptionId(undefined);
  };
  if (surface === "") return null;
  return (
    <section class="case-why" aria-labelledby="case-why">
      <h3 id="case-why">Why didn't an event arrive?</h3>
      <div class="filter-line">
        <SelectField label="Event" emptyLabel="Any" options={eventTypes} value={type} onChoose={setType} />
        <SelectField label="To" options={audiences} value={surface} onChoose={choose} />
        <SelectField
          label="Subscription"
          emptyLabel="Any of the owner's subscriptions"
          options={surfaceSubscriptions.map(({ id }) => id)}
          formatOption={(id) =>
            surfaceSubscriptions.find((subscription) => subscription.id === id)?.url ?? id
          }
          value={subscription}
          onChoose={setSubscriptionId}
        />
      </div>
      <WhyBox answer={value} error={error} onRetry={reload} />
    </section>
  );
}
