import { defineServer } from '#platform/server/define-server.ts'
import type { EventReader } from '#platform/server/events/follow-events.ts'
import { updateFacts, updateKinds } from '../update-kinds.ts'
import { updatesArea } from '../updates.area.ts'
import { sendUpdates } from './send-updates.ts'

/** Notifies customers about events of their orders. */
export const updatesReader: EventReader = {
  name: 'order updates',
  types: updateKinds.map((kind) => updateFacts[kind].on),
  take: sendUpdates,
}

export const updatesServer = defineServer(updatesArea, {
  routes: {},
  readers: [updatesReader],
})
