import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { endDeviceSessions } from '../end-device-sessions.ts'
import { personToChange, tellOfPerson } from './change-person.ts'

/** Takes the PIN for shared devices away; the user sets another under their settings. */
export async function clearPin(tx: Tx, actor: Actor, input: { id: string }) {
  const person = await personToChange(tx, actor, input)
  const cleared = await tx
    .updateTable('profiles')
    .set({ pin_hash: null })
    .where('id', '=', person.id)
    .where('pin_hash', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!cleared)
    throw new Refusal('conflict', 'no_pin', `${person.name} has no PIN; there is none to clear.`)
  await endDeviceSessions(tx, person.id)
  await tellOfPerson(tx, actor, person, { type: 'user.pin_cleared' })
  return { id: person.id }
}
