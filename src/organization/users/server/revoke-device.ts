import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { deviceNoun } from '../users.nouns.ts'
import { deviceToChange } from './rename-device.ts'

/** Takes a shared device back: badges end there, and with them the sessions that they opened. */
export async function revokeDevice(tx: Tx, actor: Actor, input: { id: string }) {
  const device = await deviceToChange(tx, actor, input.id)
  if (device.revoked_at !== null) {
    throw new Refusal('conflict', 'already_revoked', `${device.name} was revoked before.`)
  }
  await tx
    .updateTable('devices')
    .set({ revoked_at: new Date().toISOString() })
    .where('id', '=', input.id)
    .execute()
  const ended = await tx
    .deleteFrom('sessions')
    .where('device_id', '=', input.id)
    .returning('id')
    .execute()
  await appendEvent(tx, actor, {
    type: 'device.revoked',
    noun: deviceNoun,
    id: input.id,
    label: device.name,
    outletId: device.outlet_id,
    data: { endedSessions: ended.length },
  })
  return { endedSessions: ended.length }
}
