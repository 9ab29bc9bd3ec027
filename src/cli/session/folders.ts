export { getCacheFolder as cacheFolder, getDataFolder as dataFolder } from "../../base/user-folders";
