import type { Host } from "../../../base/host";
import { newKey } from "../../../state/write-journal";
import type { Signing } from "../../expectations/target";

export const signingBy = (
  { now }: Pick<Host, "now">,
  headerPrefix: string,
  random: () => number,
): Signing => ({
  nowSeconds: () => Math.floor(now() / 1000),
  headerPrefix,
  newId: () => newKey(random),
});
