import { Refusal } from '#platform/refusal.ts'
import type { CourierMapping } from './courier-mapping.ts'
import { callKindWords } from './courier-words.ts'
import { faultsOfMapping } from './mapping-faults.ts'

/**
 * Names the first fault of a mapping that could never work, before a parcel needs it; null without
 * faults.
 */
export function refuseMapping(mapping: CourierMapping): Refusal | null {
  const [fault] = faultsOfMapping(mapping)
  if (!fault) return null
  const { part, place, sentence } = fault
  const name = part === 'hook' ? 'Messages' : callKindWords[part]
  return new Refusal('unprocessable', 'bad_mapping', `${name}: ${sentence}`, {
    field: 'mapping',
    details: { part, place },
  })
}
