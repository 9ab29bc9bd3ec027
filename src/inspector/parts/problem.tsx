import { hintOf, messageOf } from "../text/error-text";
import { Button } from "./button";
import { Text } from "./text";

/** An error where it happened, with what to do next. */
export function Problem({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const hint = hintOf(error);
  return (
    <div class="problem" role="alert">
      <p class="problem-text">
        <Text>{messageOf(error)}</Text>
      </p>
      {hint !== undefined && (
        <p>
          <Text>{hint}</Text>
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
