import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { capability } from '#users/capabilities.ts'
import type { BulkChange } from '../bulk.fields.ts'
import { type BulkFacts, refuseBulk } from '../bulk.rules.ts'
import { orderLabel } from '../orders.nouns.ts'
import { rolesAt } from './roles-at.ts'

type FactsRow = Omit<BulkFacts, 'label'> & {
  readonly id: string
  readonly number: number
  readonly outletId: string
}

/** What a change of many orders would do, by the rules by which the acts decide; nothing is done. */
export async function previewBulk(
  reader: Reader,
  actor: Actor,
  { ids, change }: { ids: string[]; change: BulkChange },
) {
  const rows = await factsOf(reader, actor, ids)
  const judged = rows.map((row) => ({
    id: row.id,
    number: row.number,
    refusal: refuseBulk(
      { ...row, label: orderLabel(row.number) },
      change,
      rolesAt(actor, row.outletId),
    ),
  }))
  return {
    changing: judged.flatMap(({ refusal, ...row }) => (refusal ? [] : [row])),
    left: judged.flatMap(({ refusal, ...row }) =>
      refusal ? [{ ...row, reason: refusal.message }] : [],
    ),
  }
}

/** Of those that are the actor's to see, in the order of their numbers. */
export async function factsOf(
  reader: Reader,
  actor: Actor,
  ids: readonly string[],
): Promise<FactsRow[]> {
  const found = await sql<FactsRow>`select o.id, o.number, o.state, o.outlet_id as "outletId",
      o.address_verdict as "addressVerdict", o.tags, o.priority, o.assigned_to as "assignedTo",
      coalesce((select jsonb_agg(jsonb_build_object('kind', h.kind, 'reason', h.reason)
        order by h.placed_at) from order_holds h
        where h.order_id = o.id and h.released_at is null), '[]') as "openHolds"
    from orders o
    where o.id = any(${[...ids]}::uuid[])
      and ${withinOutlets(actor, capability.orders, 'o.outlet_id')}
    order by o.number`.execute(reader)
  return found.rows
}
