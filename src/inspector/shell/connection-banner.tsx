import { live } from "../browser/live";
import { useStore } from "../store/store";

/** Warns that the page may be out of date. */
export function ConnectionBanner() {
  const isLost = useStore(live, ({ state }) => state === "lost");
  return (
    <div role="status">
      {isLost && (
        <p class="banner">
          <span class="spinner" aria-hidden="true" />
          Connection lost, trying again. What you see is from before.
        </p>
      )}
    </div>
  );
}
