import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { BulkChange } from '../../bulk.fields.ts'
import { type BulkFacts, refuseBulk } from '../../bulk.rules.ts'
import { orderLabel } from '../../orders.nouns.ts'
import { rolesAt } from '../roles-at.ts'
import { validateBulk } from './validate-bulk.ts'

type Previewed = { id: string; number: number }

type FactsRow = Omit<BulkFacts, 'label'> & {
  readonly id: string
  readonly number: number
  readonly outletId: string
  readonly soldByOutletId: string | null
  readonly totalMinor: number
  readonly currency: string
}

/**
 * What a change of many orders would do, by the rules by which the acts decide: which it would
 * change, for which it would ask for approval, and which it would leave. Nothing is done.
 */
export async function previewBulk(
  reader: Reader,
  actor: Actor,
  { ids, change }: { ids: string[]; change: BulkChange },
) {
  const rows = await factsOf(reader, actor, ids)
  const validate = await validateBulk(reader, actor, change)
  const changing: Previewed[] = []
  const asking: Previewed[] = []
  const left: (Previewed & { reason: string })[] = []
  for (const row of rows) {
    const { id, number, outletId } = row
    const order = { ...row, label: orderLabel(number) }
    const refusal = refuseBulk(order, change, rolesAt(actor, outletId))
    const answer = refusal ? { verdict: 'refused', refusal } : await validate(order)
    if (answer.refusal) left.push({ id, number, reason: answer.refusal.message })
    else if (answer.verdict === 'approval') asking.push({ id, number })
    else changing.push({ id, number })
  }
  return { changing, asking, left }
}

/** Of those that are the actor's to see, in the order of their numbers. */
export async function factsOf(
  reader: Reader,
  actor: Actor,
  ids: readonly string[],
): Promise<FactsRow[]> {
  const found = await sql<FactsRow>`select o.id, o.number, o.state, o.outlet_id as "outletId",
      o.sold_by_outlet_id as "soldByOutletId", o.address_verdict as "addressVerdict", o.tags, o.priority, o.assigned_to as "assignedTo",
      o.total_minor as "totalMinor", o.currency,
      coalesce((select jsonb_agg(jsonb_build_object('kind', h.kind, 'reason', h.reason)
        order by h.placed_at) from order_holds h
        where h.order_id = o.id and h.released_at is null), '[]') as "openHolds"
    from orders o
    where o.id = any(${[...ids]}::uuid[])
      and ${withinOutlets(actor, capability.orders, 'o.outlet_id')}
    order by o.number`.execute(reader)
  return found.rows
}
