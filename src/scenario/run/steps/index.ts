import type { StepKind } from "../../files/schema/step-schemas";
import type { StepAction } from "../run-state";
import { api } from "./api";
import { advance, create, remove, submit } from "./cases";
import { client, kyc, mint } from "./clients";
import { compare } from "./compare";
import { deliver } from "./deliver/deliver";
import { run } from "./run";
import { fault, link, receiver, set, sign } from "./sandbox";
import { wait } from "./wait";
import { book } from "./webhooks/book";
import { expect, expectNone } from "./webhooks/expect";
import { rotate, subscription } from "./webhooks/subscription";
import { chat, close, fees, note, start, upload } from "./work/case-work";
import { importFile, payment } from "./work/payments";

export const stepActions: Readonly<Record<StepKind, StepAction>> = {
  create,
  advance,
  delete: remove,
  wait,
  submit,
  client,
  mint,
  subscription,
  api,
  start,
  close,
  fees,
  note,
  chat,
  upload,
  payment,
  import: importFile,
  set,
  sign,
  kyc,
  run,
  fault,
  link,
  rotate,
  receiver,
  book,
  compare,
  deliver,
  expect,
  "expect-none": expectNone,
};
