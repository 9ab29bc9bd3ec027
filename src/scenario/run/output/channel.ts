/** A queue from several senders to one reader. */
export interface Channel<Message> {
  say(message: Message): void;
  end(): void;
  messages(): AsyncGenerator<Message>;
}

export function openChannel<Message>(): Channel<Message> {
  const waiting: Message[] = [];
  let isOver = false;
  let wake = () => {};
  return {
    say(message) {
      waiting.push(message);
      wake();
    },
    end() {
      isOver = true;
      wake();
    },
    async *messages() {
      for (;;) {
        const message = waiting.shift();
        if (message !== undefined) yield message;
        else if (isOver) return;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  };
}
