import * as z from "zod";
import { environment, KeyLocation, surface } from "../../cli/flags/shapes";

const WhoamiSurface = z.object({
  surface,
  url: z.string().optional(),
  host: z.string().optional(),
  urlFrom: z.string().optional(),
  urlProblem: z.string().optional().describe("why no request can be sent to the URL"),
  key: KeyLocation.optional(),
  company: z.object({ id: z.string().optional(), name: z.string().optional() }).optional(),
  problem: z.string().optional(),
  otherEnvironment: z.object({ environment, hasUrl: z.boolean(), hasKey: z.boolean() }),
});

export const Whoami = z.object({
  profile: z.string(),
  profileFrom: z.string(),
  environment,
  environmentFrom: z.string(),
  isSandbox: z.boolean(),
  isReadOnly: z.boolean(),
  readOnlyFrom: z.string(),
  client: z.string().optional(),
  surfaces: z.array(WhoamiSurface),
});
