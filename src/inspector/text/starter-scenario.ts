/** Initial text of the scenario field, ready to be played and edited. */
export const starterScenario = `name: A case is paid
steps:
  - subscription: { events: all }
  - create: { amountToRecover: 80.00 }
    capture: { case: id }
  - advance: { case: "\${case}", to: paid, amount: 80.00 }
  - expect: { event: case.closed, data: { closeCode: Paid } }
`;
