import type { HttpRequest, HttpResponse, Send } from "../../base/http";
import { Secrets } from "../../base/secrets/secrets";
import type { SecretDigest } from "../digest";
import { rememberIssuedSecret, rememberKeys } from "../masking/remember-keys";
import { sendObserved } from "../send-observed";
import type { HarFile } from "./har-file";
import { maskExchange } from "./masked-exchange";

interface HarSetting {
  readonly file: HarFile;
  readonly digest: SecretDigest;
  now(): number;
}

export class HarRecorder {
  /** Keys used by the program. */
  readonly #seen = new Secrets();
  /** Signing secrets that the program received. */
  readonly #issued = new Secrets();

  constructor(
    private readonly setting: HarSetting,
    private readonly secrets: Secrets,
  ) {}

  /** Returns a recorder that writes to the same file but masks different secrets. */
  within(secrets: Secrets): HarRecorder {
    return new HarRecorder(this.setting, secrets);
  }

  /** Wraps a `send` so that each request is recorded before its response is returned. */
  around(send: Send): Send {
    return (request) => sendObserved(request, send, this.begin(request));
  }

  /**
   * Starts an entry. Call the returned function with the response, or with undefined if there was none. Only
   * the first call counts.
   */
  begin(request: HttpRequest): (response: HttpResponse | undefined) => void {
    const { file, digest, now } = this.setting;
    const sentAt = now();
    rememberKeys(this.#seen, request.headers);
    let hasEnded = false;
    return (response) => {
      if (hasEnded) return;
      hasEnded = true;
      const secretsSoFar = [this.secrets, this.#seen, this.#issued];
      file.add(maskExchange({ request, response, sentAt, endedAt: now() }, digest, secretsSoFar));
      if (response !== undefined)
        rememberIssuedSecret(this.#issued, { method: request.method, path: request.url }, response);
    };
  }

  close(): void {
    this.setting.file.close();
  }
}
