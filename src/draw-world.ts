import { writeGeneratedWorld } from "./host/files/database-files";
import { generateWorldSql } from "./sandbox";

// Run once, by the build. A sandbox that starts with the default world copies the result.
writeGeneratedWorld(generateWorldSql());
