import { afterAll } from "vitest";
import { removeTemporaryFolders } from "./temporary-folder";

afterAll(removeTemporaryFolders);
