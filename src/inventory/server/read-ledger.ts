import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { insistWithinOutlets } from '#platform/server/within-outlets.ts'
import { capability } from '#users/capabilities.ts'
import { hasCosts } from '#users/server/index.ts'
import type { LedgerRow } from '../stock-lists.contract.ts'
import { documentLabel } from './document-label.ts'

type LedgerInput = {
  variantId: string
  outletId: string
  withReservations: boolean
  until?: string | undefined
  after?: string | undefined
  limit: number
}

const photosOf = sql`coalesce((
  select json_agg(json_build_object('id', ph.id, 'fileId', ph.file_id,
    'thumbnailId', coalesce(f.thumbnail_id, f.id)) order by ph.taken_at, ph.id)
  from stock_photos ph join files f on f.id = ph.file_id where ph.source_id = m.source_id), '[]')`

/** What moved, newest first: by how much, what was there then, who did it, and for which document. */
export async function readLedger(reader: Reader, actor: Actor, input: LedgerInput) {
  insistWithinOutlets(actor, capability.inventory, input.outletId)
  const [before] = decodeCursor(input.after, ['count']) ?? []
  const conditions: RawBuilder<unknown>[] = [
    sql`m.variant_id = ${input.variantId}`,
    sql`m.outlet_id = ${input.outletId}`,
  ]
  if (!input.withReservations) conditions.push(sql`m.kind not in ('reserve', 'release')`)
  if (input.until) conditions.push(sql`m.at < ${input.until}::timestamptz`)
  if (before) conditions.push(sql`m.seq < ${before}::bigint`)
  const found = await sql<LedgerRow>`
    select m.seq, m.at, m.kind, m.on_hand_delta as "onHandDelta",
      m.reserved_delta as "reservedDelta", m.unavailable_delta as "unavailableDelta",
      m.on_hand_after as "onHandAfter", m.unavailable_kind as "unavailableKind", m.reason,
      m.source_noun as "sourceNoun", m.source_id as "sourceId",
      ${documentLabel('m.source_id')} as label, author.full_name as "actorName",
      lot.code as "lotCode", bin.code as "binCode",
      case when ${hasCosts(actor, 'm.outlet_id')} then m.value_delta_minor end as "valueDeltaMinor",
      case when m.kind = 'adjustment' then ${photosOf} else '[]' end as photos
    from (select * from stock_movements m where ${sql.join(conditions, sql` and `)}
      order by m.seq desc limit ${input.limit + 1}) as m
    left join profiles author on author.id = m.actor_id
    left join lots lot on lot.id = m.lot_id left join bins bin on bin.id = m.bin_id
    order by m.seq desc`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.seq])
}
