import type { Tone } from '#platform/machine.ts'
import type { Outcome } from '../outcomes.ts'

type Choice = {
  readonly key: string
  readonly outcome: Outcome
  readonly label: string
  readonly tone: Tone
}

/** The keys 1 to 9. The last asks which of two it is. */
export const choices: readonly Choice[] = [
  { key: '1', outcome: 'confirmed', label: 'Confirmed', tone: 'good' },
  { key: '2', outcome: 'no_answer', label: 'No answer', tone: 'waiting' },
  { key: '3', outcome: 'busy', label: 'Busy', tone: 'waiting' },
  { key: '4', outcome: 'switched_off', label: 'Switched off', tone: 'waiting' },
  { key: '5', outcome: 'callback', label: 'Call back at …', tone: 'special' },
  { key: '6', outcome: 'wrong_number', label: 'Wrong number', tone: 'bad' },
  { key: '7', outcome: 'language', label: 'Other language', tone: 'waiting' },
  { key: '8', outcome: 'cancelled', label: 'Cancel …', tone: 'bad' },
  { key: '9', outcome: 'needs_edit', label: 'Twice or change …', tone: 'quiet' },
]

/** These need a word more than a key. */
export const askedOutcomes: readonly Outcome[] = ['callback', 'cancelled', 'needs_edit']
