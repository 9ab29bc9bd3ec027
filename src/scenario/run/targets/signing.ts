import type { Host } from "../../../base/host";
import { newKey } from "../../../state/write-journal";
import type { DeliverySigner } from "../../expectations/target";

export const signingBy = (
  { now }: Pick<Host, "now">,
  headerPrefix: string,
  random: () => number,
): DeliverySigner => ({
  nowSeconds: () => Math.floor(now() / 1000),
  headerPrefix,
  newId: () => newKey(random),
});
