import { readRecord } from "../../api/exchange/answer";
import { userProfileEndpoints } from "../../api/families/profile";
import { Failure } from "../../base/failure";
import { type JsonValue, readText } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import type { Context } from "../../cli/session/context";

export const profileEndpoints = Object.values(userProfileEndpoints).map(({ getProfile }) => getProfile);

/** A key's company, or why the platform didn't name it. */
export type Identity =
  | { readonly company: { readonly id?: string; readonly name?: string } }
  | { readonly failure: Failure };

export async function identify(context: Context, surface: Surface): Promise<Identity> {
  try {
    return {
      company: readCompany(readRecord(await context.call(userProfileEndpoints[surface].getProfile)).value),
    };
  } catch (error) {
    if (error instanceof Failure && error.kind !== "interrupted") return { failure: error };
    throw error;
  }
}

function readCompany(record: JsonValue) {
  const [id, name] = [readText(record, "id"), readText(record, "companyName")];
  return { ...(id !== "" && { id }), ...(name !== "" && { name }) };
}

/** Returns a partial failure if some surfaces failed; undefined if none did. Throws if all failed. */
export function mergeIdentityFailures(identities: readonly Identity[]): Failure | undefined {
  const failures = identities.flatMap((identity) => ("failure" in identity ? [identity.failure] : []));
  const [first] = failures;
  if (first === undefined) return undefined;
  if (failures.length === identities.length) throw first;
  return new Failure(
    "partial",
    `${failures.length} of ${identities.length} surfaces did not say who the key belongs to.`,
  );
}
