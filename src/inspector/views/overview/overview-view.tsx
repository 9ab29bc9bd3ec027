import { Problem } from "../../parts/problem";
import { useOverview } from "../../store/overview";
import { Attention } from "./attention";
import { LatestEvents, LatestRequests } from "./latest";
import { Outcomes } from "./outcomes";
import { WorldFacts } from "./world-facts";

/** Shows a live overview of the world. */
export function OverviewView() {
  const { value, error, reload } = useOverview();
  return (
    <div class="page">
      <h1>Overview</h1>
      {value === undefined && error !== undefined && <Problem error={error} onRetry={reload} />}
      {value !== undefined && (
        <>
          <Attention overview={value} />
          <div class="columns">
            <Outcomes events={value.events} />
            <WorldFacts overview={value} />
          </div>
          <div class="columns">
            <LatestEvents events={value.latestEvents} />
            <LatestRequests requests={value.latestRequests} />
          </div>
        </>
      )}
    </div>
  );
}
