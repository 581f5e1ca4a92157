/** What the courier is told beside the instruction. */
export const courierNote = { kind: 'line', label: 'Note for the courier', longest: 200 } as const
