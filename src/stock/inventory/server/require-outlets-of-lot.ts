import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { lotElsewhere } from '../lots.states.ts'

/** Refuses a change of a lot that also has stock at outlets without access for the actor. */
export async function requireOutletsOfLot(reader: Reader, actor: Actor, id: string): Promise<void> {
  if (await isAtYourOutlets(reader, actor, id)) return
  throw new Refusal('forbidden', 'lies_elsewhere', lotElsewhere)
}

export async function isAtYourOutlets(reader: Reader, actor: Actor, id: string): Promise<boolean> {
  const elsewhere = await sql`select from stock_places where lot_id = ${id} and on_hand > 0
    and not (${withinOutlets(actor, capability.inventory, 'outlet_id')}) limit 1`.execute(reader)
  return elsewhere.rows.length === 0
}
