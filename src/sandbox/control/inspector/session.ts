import type { SessionAnswer, SessionCode } from "../../../inspector/contract/session";
import { codeLifetimeMinutes, formatCookieName } from "../../inspector/sessions";
import { createPlainRefusal, type HandlerResponse, okJson } from "../../wire/responses";
import { type ActionsByPath, read, requireInspector } from "../action";

const cookieAttributes = "HttpOnly; SameSite=Strict; Path=/control";

const spentCodeRefusal = createPlainRefusal(
  401,
  "Unauthorized",
  `This link was used before, is older than ${codeLifetimeMinutes} minutes, or belongs to a sandbox that has ended. \`recoup sandbox open\` gives a new one`,
);

export const sessionActions: ActionsByPath = {
  /** Exchanges a link's code for a session. A code works only once and expires soon. */
  "inspector/session": {
    POST: (_, request): HandlerResponse => {
      const secret = requireInspector(request).sessions.exchange(
        read.text(read.options(request.body), "code"),
      );
      if (secret === undefined) return spentCodeRefusal;
      const answer: SessionAnswer = { key: secret.key };
      const cookie = `${formatCookieName(request.origin)}=${secret.cookie}; ${cookieAttributes}`;
      return { ...okJson(answer), headers: { "set-cookie": cookie } };
    },
  },
  /** Creates a code for use in another browser. */
  "inspector/code": {
    POST: (_, request) => {
      const sessionCode: SessionCode = { code: requireInspector(request).sessions.newCode() };
      return okJson(sessionCode);
    },
  },
};
