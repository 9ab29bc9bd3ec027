import { writeDrawnWorld } from "./host/files/database-files";
import { drawWorld } from "./sandbox";

// The build runs it once; a sandbox that begins with the default world copies it from there.
writeDrawnWorld(drawWorld());
