export { cacheFolder, dataFolder } from "../../base/user-folders";
