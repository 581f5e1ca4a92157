import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { capability } from '../capabilities.ts'
import { deviceNoun } from '../users.nouns.ts'

export async function renameDevice(tx: Tx, actor: Actor, input: { id: string; name: string }) {
  const device = await deviceToChange(tx, actor, input.id)
  await tx.updateTable('devices').set({ name: input.name }).where('id', '=', input.id).execute()
  await appendEvent(tx, actor, {
    type: 'device.renamed',
    noun: deviceNoun,
    id: input.id,
    label: input.name,
    outletId: device.outlet_id,
    data: { name: [device.name, input.name] },
  })
  return { name: input.name }
}

/** The device, held until the change of it is done; a foreign one is not found. */
export async function deviceToChange(tx: Tx, actor: Actor, id: string) {
  const device = await tx
    .selectFrom('devices as d')
    .select(['d.name', 'd.outlet_id', 'd.revoked_at'])
    .where('d.id', '=', id)
    .where(withinOutlets(actor, capability.userManagement, 'd.outlet_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!device) throw notFound('This device')
  return device
}
