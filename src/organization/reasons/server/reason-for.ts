import { throwIfRefused } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { ReasonGiven } from '../reasons.fields.ts'
import {
  type Direction,
  type Fault,
  type ReasonUse,
  reasonInWords,
  refuseReason,
  unknownReason,
} from '../reasons.rules.ts'

/** A reason that was looked up: for the record, and for reports that group by fault. */
export type Reason = {
  readonly code: string
  readonly label: string
  /** The label, and the note where there is one. */
  readonly text: string
  readonly fault: Fault
  /** Whether it also needs a photo, if the command takes photos. */
  readonly needsPhoto: boolean
}

/**
 * The reason behind a code, for one use. Refuses an unknown or closed code, one that is meant for
 * something else or for the other direction, and a missing note where the code asks for one.
 */
export async function reasonFor(
  reader: Reader,
  use: ReasonUse,
  given: ReasonGiven & { readonly direction?: Direction },
): Promise<Reason> {
  const known = await reader
    .selectFrom('reason_codes')
    .select([
      'code',
      'label',
      'applies_to as appliesTo',
      'direction',
      'needs_note as needsNote',
      'needs_photo as needsPhoto',
      'is_active as isActive',
      'fault',
    ])
    .$narrowType<{ direction: Direction; fault: Fault }>()
    .where('code', '=', given.code)
    .executeTakeFirst()
  if (!known) throw unknownReason(use, given.code)
  throwIfRefused(refuseReason(known, use, given))
  const { code, label, fault, needsPhoto } = known
  return { code, label, text: reasonInWords(label, given.note), fault, needsPhoto }
}

/** What an event keeps of a reason. */
export function reasonFacts({ code, text, fault }: Reason) {
  return { reason: text, reasonCode: code, fault }
}
