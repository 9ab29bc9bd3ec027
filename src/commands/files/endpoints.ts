import * as collection from "../../api/collection/files";
import * as customer from "../../api/customer/files";
import type { Surface } from "../../base/platform";
import { caseId, managedSurface } from "../../cli/cases/lookup";
import { flag } from "../../cli/flags/option";
import type { Context } from "../../cli/session/context";

/** Shared by the file lists. */
export const managedOption = flag("--managed", "of a case that you manage");
export const listEndpoints = [collection.listFiles, collection.listManagedFiles, customer.listFiles];

/** Returns the list endpoint for the surface and `--managed`. */
export function filesEndpoint(context: Context, isManaged: boolean | undefined) {
  const surface = managedSurface(context, ["collection", "customer"], isManaged);
  return filesOn(surface, isManaged);
}

function filesOn(surface: Surface, isManaged: boolean | undefined) {
  if (surface === "customer") return customer.listFiles;
  return isManaged === true ? collection.listManagedFiles : collection.listFiles;
}

export const parametersOf = (context: Context, name: string, isManaged?: boolean) => async () => ({
  id: await caseId(context, name, { isManaged }),
});
