import { NumberText } from "../../../base/json/json";
import type { MemberForm } from "./members";

/** AMB-28: at least one page. */
export const onePage: MemberForm = (name, value) => [
  name,
  name === "totalPages" && value instanceof NumberText && value.value === "0" ? new NumberText("1") : value,
];
