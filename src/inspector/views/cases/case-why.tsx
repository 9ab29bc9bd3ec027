import { useState } from "preact/hooks";
import type { CaseWhole } from "../../../base/inspector/cases";
import { readCaseWhy, readChoices } from "../../actions/cases";
import { WhyBox } from "../../parts/delivery/why-box";
import { SelectField } from "../../parts/form/select-field";
import { useResource } from "../../store/use-resource";

/** Why an event of the case did not arrive at an owner, whether it was recorded or not. */
export function CaseWhy({ whole, version }: { readonly whole: CaseWhole; readonly version: string }) {
  const { summary, audiences } = whole;
  const [surface, setSurface] = useState<string>(audiences[0] ?? "");
  const [type, setType] = useState("");
  const types = useResource("choices", readChoices).value?.eventTypes ?? [];
  const { value, error, reload } = useResource(
    [summary.id, surface, type].join(),
    () => readCaseWhy(summary.id, surface, type),
    version,
  );
  if (surface === "") return null;
  return (
    <section class="case-why" aria-labelledby="case-why">
      <h3 id="case-why">Why didn't an event come?</h3>
      <div class="filter-line">
        <SelectField label="Event" none="Any" options={types} value={type} onChoose={setType} />
        <SelectField label="To" options={audiences} value={surface} onChoose={setSurface} />
      </div>
      <WhyBox answer={value} error={error} onRetry={reload} />
    </section>
  );
}
