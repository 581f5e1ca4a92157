/** The result of a courier's report. */
export const outcomes = [
  'moved',
  'note',
  'older',
  'wrong_state',
  'unmapped',
  'unknown_number',
  'undated',
  'withdrawn',
] as const

export type Outcome = (typeof outcomes)[number]

/** Why an item of a message, or an event, waits for a user. */
export const checkReasons = [
  'undated',
  'no_number',
  'no_status',
  'not_an_object',
  'no_list',
] as const

export type CheckReason = (typeof checkReasons)[number]

export const checkReasonWords: Readonly<Record<CheckReason, string>> = {
  undated: 'The date of this event cannot be read.',
  no_number: 'The tracking number is missing.',
  no_status: 'The status is missing.',
  not_an_object: 'This is not an event.',
  no_list: 'The message has no list of events where the mapping says.',
}
