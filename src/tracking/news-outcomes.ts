/** What came of a courier's word. */
export const outcomes = [
  'moved',
  'note',
  'older',
  'wrong_state',
  'unmapped',
  'unknown_number',
] as const

export type Outcome = (typeof outcomes)[number]
