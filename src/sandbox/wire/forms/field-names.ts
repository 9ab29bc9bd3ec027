import { capitalized } from "../../../base/text/sentence";
import type { MemberForm } from "./members";

/** AMB-02 */
export const pascalCase: MemberForm = (name, value) => [capitalized(name), value];

/** NS-64 */
export const withoutNull: MemberForm = (name, value) => (value === null ? undefined : [name, value]);
