export { getCacheFolder, getDataFolder } from "../../base/user-folders";
