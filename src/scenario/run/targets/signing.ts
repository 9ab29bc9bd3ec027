import type { Host } from "../../../base/host";
import { createUuid } from "../../../state/write-journal";
import type { DeliverySigner } from "../../expectations/target";

export const createSigner = (
  { now }: Pick<Host, "now">,
  headerPrefix: string,
  random: () => number,
): DeliverySigner => ({
  nowSeconds: () => Math.floor(now() / 1000),
  headerPrefix,
  newId: () => createUuid(random),
});
