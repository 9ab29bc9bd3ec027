import { Failure } from "../../../base/failure";
import type { HttpRequest } from "../../../base/http";
import type { Surface } from "../../../base/platform";
import { findReadOnlyProfile, readOnlyVariable } from "../../../config/profile/read-only";
import { getKeyVariable } from "../../../config/profile/variables";
import type { Context } from "../context";

/** The key used for the requests, or to mint a client's token. */
export interface WriterKey {
  readonly surface: Surface;
  key(): Promise<string>;
}

/**
 * Returns a check that rejects writes by a read-only profile, or with a key that a read-only profile also
 * uses (exit 5, nothing sent).
 */
export function buildReadOnlyGuard({ host, profile }: Pick<Context, "host" | "profile">, writer: WriterKey) {
  const { name, environment, readOnly } = profile;
  const isVariableKey = profile.setting(writer.surface).key?.kind === "variable";
  const keyName = isVariableKey
    ? getKeyVariable(writer.surface)
    : `The ${writer.surface} key of the profile ${name}`;
  let holder: Promise<string | undefined> | undefined;
  const findHolder = async () =>
    profile.isSandbox
      ? undefined
      : findReadOnlyProfile(host, writer.surface, { key: await writer.key(), name: keyName });

  return async (request: HttpRequest): Promise<void> => {
    const createRefusal = (why: string, hint: string) =>
      new Failure("forbidden", `${why}; ${request.method} ${request.url.split("?")[0]} was not sent.`, {
        hint,
        profile: name,
        environment,
      });
    if (readOnly.value && readOnly.origin === readOnlyVariable)
      throw createRefusal(`${readOnlyVariable} is set`, "Unset it to write.");
    if (readOnly.value) throw createRefusal(`The profile ${name} is read-only`, formatLiftHint(name));
    holder ??= findHolder();
    const holderName = await holder;
    if (holderName === undefined) return;
    const verb = isVariableKey ? "has" : "is";
    throw createRefusal(
      `${keyName} ${verb} a key of the profile ${holderName}, which is read-only`,
      formatLiftHint(holderName),
    );
  };
}

/**
 * Formats the hint without backquotes, since commands in backquotes are suggested to programs, which must not
 * lift the restriction.
 */
const formatLiftHint = (profile: string) =>
  `On a terminal, recoup profile set ${profile} --no-read-only lifts the restriction, after a question.`;
