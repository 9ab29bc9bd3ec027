import { readWhy } from "../../actions/deliveries";
import { WhyBox } from "../../parts/delivery/why-box";
import { useResource } from "../../store/use-resource";

/** Explains why a delivery has its state. */
export function Why({ id, version }: { readonly id: string; readonly version: string }) {
  const { value, error, reload } = useResource(`why ${id}`, () => readWhy(id), version);
  return <WhyBox answer={value} error={error} onRetry={reload} />;
}
