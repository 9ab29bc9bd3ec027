import * as z from "zod";
import { string, time } from "../part";

export const Timeline = z.looseObject({
  currentEngagementPhase: string,
  items: z
    .array(
      z.looseObject({
        date: time,
        type: string,
        title: string,
        description: string,
        actor: z.looseObject({ type: string, name: string }).nullish(),
      }),
    )
    .nullish(),
});
