import type { SessionCode } from "../../../base/inspector/session";
import { codeMinutes, cookieName } from "../../inspector/sessions";
import { type Answer, ok } from "../../wire/answers";
import { type Actions, inspectorOf, readOptions, readText } from "../action";
import { noSession } from "../admission";

const cookieTraits = "HttpOnly; SameSite=Strict; Path=/control";

/** Exchanges the code of a link for the cookie; the code works once, and not for long. */
export const session: Actions = {
  POST: (_, asked): Answer => {
    const value = inspectorOf(asked).sessions.exchange(readText(readOptions(asked.body), "code"));
    if (value === undefined) return spentCode;
    const cookie = `${cookieName(asked.origin)}=${value}; ${cookieTraits}`;
    return { status: 204, body: "", headers: { "set-cookie": cookie } };
  },
};

const spentCode: Answer = {
  ...noSession,
  body: JSON.stringify({
    error: "Unauthorized",
    message: `This link was used before, is older than ${codeMinutes} minutes, or is one of a sandbox that has ended. \`recoup sandbox open\` gives a new one`,
  }),
};

/** For one more browser. */
export const code: Actions = {
  POST: (_, asked) => {
    const made: SessionCode = { code: inspectorOf(asked).sessions.newCode() };
    return ok(JSON.stringify(made));
  },
};
