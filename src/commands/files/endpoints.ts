import { fileEndpoints } from "../../api/families/files";
import { flag } from "../../cli/flags/option";
import type { Context } from "../../cli/session/context";
import { resolveCaseId, resolveManagedSurface } from "../../kit/cases/lookup";

export const managedOption = flag("--managed", "of a case that you manage");
export const fileListEndpoints = [
  fileEndpoints.collection.listFiles,
  fileEndpoints.collection.listManagedFiles,
  fileEndpoints.customer.listFiles,
];

export function selectFilesEndpoint(context: Context, isManaged: boolean | undefined) {
  const surface = resolveManagedSurface(context, ["collection", "customer"], isManaged);
  return isManaged === true ? fileEndpoints.collection.listManagedFiles : fileEndpoints[surface].listFiles;
}

export const deferFileParameters = (context: Context, name: string, isManaged?: boolean) => async () => ({
  id: await resolveCaseId(context, name, { isManaged }),
});
