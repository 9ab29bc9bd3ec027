import type { StepKind } from "../../files/schema/step-schemas";
import { api } from "./api";
import { advance, create, remove, submit } from "./cases";
import { client, mint } from "./clients";
import { expect, expectNone } from "./expect";
import { rotate } from "./rotate";
import { book, fault, link, payment, receiver } from "./sandbox";
import type { Step } from "./step";
import { subscription } from "./subscription";
import { wait } from "./wait";

export const steps: Readonly<Record<StepKind, Step>> = {
  create,
  advance,
  delete: remove,
  wait,
  submit,
  client,
  mint,
  subscription,
  api,
  payment,
  fault,
  link,
  rotate,
  receiver,
  book,
  expect,
  "expect-none": expectNone,
};
