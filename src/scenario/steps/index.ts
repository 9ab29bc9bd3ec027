import type { StepKind } from "../step-schemas";
import { api } from "./api";
import { advance, create, submit } from "./cases";
import { client, mint } from "./clients";
import { expect, expectNone } from "./expect";
import { payment } from "./payment";
import type { Step } from "./step";
import { subscription } from "./subscription";
import { wait } from "./wait";

export const steps: Readonly<Record<StepKind, Step>> = {
  create,
  advance,
  wait,
  submit,
  client,
  mint,
  subscription,
  api,
  payment,
  expect,
  "expect-none": expectNone,
};
