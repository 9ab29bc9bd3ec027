import { asks, type Situation } from "./situation";

const hook = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const unknownHook = "1a1eeb74-92d3-47f2-9e01-536fa86be6c5";
const knownHook = "1a1eeb74-92d3-47f2-9e01-536fa86be6c4";
export const webhookSituations: readonly Situation[] = [
  {
    line: `webhooks get ${unknownHook} --as customer`,
    pasted: { "recoup webhooks list --as customer": [0, "erp.lyngby.example"] },
  },
  {
    line: `webhooks get ${unknownHook} --client kb-1001 --world demo`,
    pasted: { "recoup webhooks list --client kb-1001 --world demo": [0, "erp.lyngby.example"] },
  },
  {
    line: `webhooks delete ${unknownHook} --as referral --yes --env live --live`,
    pasted: { "recoup webhooks list --as referral --env live": [0, "hooks.kontorblatt.example"] },
  },
  {
    line: "webhooks test --as customer",
    pasted: { "recoup webhooks list --as customer -o ids": [0, "-"] },
  },
  {
    line: `webhooks verify body.json --header t=1,v1=ab --subscription ${hook} --as customer`,
    pasted: { "recoup webhooks rotate * --save --as customer": [asks, "Add --yes to confirm"] },
  },
  {
    line: `webhooks listen --subscription ${hook} --since last --world default`,
    pasted: { "recoup webhooks rotate * --save --world default": [asks, "Add --yes to confirm"] },
  },
  { line: "webhooks why", pasted: { "recoup cases list": [0, "Showing 10 of 171 cases"] } },
  {
    line: "webhooks why 44HX8JMJ case.closed more",
    pasted: { "recoup webhooks why 44HX8JMJ case.closed": [0, "not-happened"] },
  },
  {
    before: [`webhooks update ${knownHook} --inactive --world demo`],
    line: "webhooks why 44HX8JMJ chat.created --world demo",
    pasted: {
      "recoup webhooks update 1a1eeb74-92d3-47f2-9e01-536fa86be6c4 --as collection --active --world demo": [
        0,
        "isActive\ttrue",
      ],
    },
  },
  {
    line: "webhooks why <id> case.closed --client kb-1001 --env test",
    pasted: {
      "recoup cases wait <id> --until Closed --as customer --env test --client kb-1001": [
        8,
        "is still Active after 10m",
      ],
    },
  },
];
