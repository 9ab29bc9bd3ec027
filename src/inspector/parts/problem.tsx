import { getErrorMessage } from "../../base/text/error-message";
import { getErrorHint } from "../text/error-text";
import { Button } from "./button";
import { Prose } from "./text/prose";

export function Problem({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const hint = getErrorHint(error);
  return (
    <div class="problem" role="alert">
      <p class="problem-text">
        <Prose>{getErrorMessage(error)}</Prose>
      </p>
      {hint !== undefined && (
        <p>
          <Prose>{hint}</Prose>
        </p>
      )}
      {onRetry !== undefined && (
        <Button icon="resend" onPress={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
