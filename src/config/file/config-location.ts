import { join } from "node:path";
import { configFolder, type UserHost } from "../../base/user-folders";

export { configFolder } from "../../base/user-folders";

export const configFile = (host: UserHost): string => join(configFolder(host), "config.json");
