import { closeCodes } from "../../../base/cases/close-code";
import { Failure } from "../../../base/failure";
import { getLongFlag, knownTextOption, type OptionValues, textOption } from "../../../cli/flags/option";
import { bodyOptions } from "../../../kit/bodies/request-body";

const triggerOptions = {
  event: textOption("-e, --event <type>", "referral: the event type to send"),
  case: textOption("-c, --case <case>", "referral: the case of an event of a case, by id or reference"),
  tenant: textOption("--tenant <externalTenantId>", "referral: the client of an event of a client"),
  oldLifecycle: textOption("--old-lifecycle <value>", "referral: the old lifecycle of a case.updated"),
  newLifecycle: textOption("--new-lifecycle <value>", "referral: the new lifecycle of a case.updated"),
  closeCode: knownTextOption("--close-code <code>", "referral: the close code of a case.closed", closeCodes),
  closeComment: textOption("--close-comment <text>", "referral: the close comment of a case.closed"),
};
export const testOptions = { ...triggerOptions, check: bodyOptions.check };
export type TestValues = OptionValues<typeof testOptions>;

/**
 * Throws for flags that describe an event, because testing a single subscription always sends the same event.
 */
export function refuseEventFlags(options: TestValues): void {
  const usedOptions = Object.entries(triggerOptions).filter(
    ([name]) => options[name as keyof TestValues] !== undefined,
  );
  if (usedOptions.length === 0) return;
  const flags = usedOptions.map(([, option]) => getLongFlag(option));
  throw new Failure("usage", `${flags.join(", ")} cannot be used on the customer surface.`, {
    hint: "Its test always sends a sample case.created to one subscription.",
  });
}
