import type { SessionAnswer, SessionCode } from "../../../inspector/contract/session";
import { codeMinutes, cookieName } from "../../inspector/sessions";
import { type Answer, ok } from "../../wire/answers";
import { type Actions, readOptions, readText, requireInspector } from "../action";
import { noSession } from "../admission";

const cookieTraits = "HttpOnly; SameSite=Strict; Path=/control";

/** Exchanges the code of a link for the session. A code works once and expires soon. */
export const session: Actions = {
  POST: (_, request): Answer => {
    const secret = requireInspector(request).sessions.exchange(readText(readOptions(request.body), "code"));
    if (secret === undefined) return spentCode;
    const answer: SessionAnswer = { key: secret.key };
    const cookie = `${cookieName(request.origin)}=${secret.cookie}; ${cookieTraits}`;
    return { ...ok(JSON.stringify(answer)), headers: { "set-cookie": cookie } };
  },
};

const spentCode: Answer = {
  ...noSession,
  body: JSON.stringify({
    error: "Unauthorized",
    message: `This link was used before, is older than ${codeMinutes} minutes, or belongs to a sandbox that has ended. \`recoup sandbox open\` gives a new one`,
  }),
};

/** Creates a code for another browser. */
export const code: Actions = {
  POST: (_, request) => {
    const sessionCode: SessionCode = { code: requireInspector(request).sessions.newCode() };
    return ok(JSON.stringify(sessionCode));
  },
};
