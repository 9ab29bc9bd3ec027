import { join } from "node:path";
import { getConfigFolder, type UserHost } from "../../base/environment/user-folders";

export const getConfigFile = (host: UserHost): string => join(getConfigFolder(host), "config.json");
