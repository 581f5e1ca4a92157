import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import type { DemandRow, IncomingRow } from '../stock-lists.contract.ts'
import { seesIncoming } from './blind-stock.ts'
import { documentLabel } from './document-label.ts'

type OfLevel = { variantId: string; outletId: string }

/** The documents with reserved stock; they sum to the level's reserved quantity. */
export async function listReservations(
  reader: Reader,
  actor: Actor,
  input: OfLevel & { after?: string | undefined; limit: number },
) {
  requireWithinOutlets(actor, capability.inventory, input.outletId)
  const after = decodeCursor(input.after, ['instant', 'id'])
  const found = await sql<DemandRow & { key: string }>`
    select r.source_line_id as "sourceLineId", r.source_noun as "sourceNoun",
      r.source_id as "sourceId", ${documentLabel('r.source_id')} as label, r.quantity,
      r.created_at as at, r.created_at::text as key
    from stock_reservations r
    where r.variant_id = ${input.variantId} and r.outlet_id = ${input.outletId}
      ${after ? sql`and (r.created_at, r.source_line_id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by r.created_at, r.source_line_id limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.key, row.sourceLineId])
}

/** More incoming documents than this for one level are a mistake, not a list. */
const mostIncoming = 200

/** The documents that bring stock, the next first. */
export async function listIncoming(reader: Reader, actor: Actor, input: OfLevel) {
  requireWithinOutlets(actor, capability.inventory, input.outletId)
  const found = await sql<IncomingRow>`
    select i.source_line_id as "sourceLineId", i.source_noun as "sourceNoun",
      i.source_id as "sourceId", ${documentLabel('i.source_id')} as label,
      case when ${seesIncoming(actor)} then i.quantity end as quantity, i.due_on as at
    from stock_incoming i
    where i.variant_id = ${input.variantId} and i.outlet_id = ${input.outletId}
    order by i.due_on, i.source_line_id limit ${mostIncoming}`.execute(reader)
  return { rows: found.rows }
}
