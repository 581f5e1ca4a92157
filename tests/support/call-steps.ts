import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { confirmationsSettings } from '#sales/confirmations/confirmations.settings.ts'
import { takeOrder } from '#sales/confirmations/server/begin-call.ts'
import { openCallOf } from '#sales/confirmations/server/open-call.ts'
import { leaveCall } from '#sales/confirmations/server/renew-call.ts'
import { anOrder } from './orders-in-state.ts'
import { setUp, type World } from './world.ts'

const words = { currency: 'GBP', locale: 'en-GB' }

/** Customers may be called at any hour, so that no test depends on the time of day. */
export async function callAtAnyHour(db: Database): Promise<void> {
  const hours = [
    [confirmationsSettings.callFrom, '00:00'],
    [confirmationsSettings.callUntil, '23:59'],
  ] as const
  for (const [setting, value] of hours)
    await db.transaction((tx) =>
      writeSetting(tx, setUp, { setting, outletId: null, version: 0, reason: '', words, value }),
    )
}

/** Ends the agent's open call, because an agent can only have one. */
export async function hangUp(db: Database, agent: Actor): Promise<void> {
  const open = await openCallOf(db.reader, agent)
  if (open) await db.transaction((tx) => leaveCall(tx, agent, { callId: open.callId }))
}

/** A call of the agent about a new order. */
export async function aCall(db: Database, world: World, agent: Actor) {
  await hangUp(db, agent)
  const order = await anOrder(db, world, 'pending')
  const { callId } = await db.transaction((tx) => takeOrder(tx, agent, { id: order.id }))
  return { ...order, callId }
}
