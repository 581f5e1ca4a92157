import type { EventReader } from '#platform/server/events/follow-events.ts'
import { updateFacts, updateKinds } from '../update-kinds.ts'
import { sendUpdates } from './send-updates.ts'

/** Notifies customers about events of their orders. */
export const updatesReader: EventReader = {
  name: 'order updates',
  types: updateKinds.map((kind) => updateFacts[kind].on),
  take: sendUpdates,
}
