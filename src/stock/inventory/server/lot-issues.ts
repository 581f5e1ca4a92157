import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { documentLabel } from './document-label.ts'
import { findLot } from './find-lot.ts'

type Issue = {
  readonly sourceNoun: string
  readonly sourceId: string
  readonly label: string | null
  readonly outletId: string
  readonly outletCode: string
  readonly quantity: number
  readonly lastAt: string
  readonly lastSeq: number
}

/**
 * The documents with which a lot, or one merged into it, left the actor's outlets: the customers to
 * call on a recall.
 */
export async function lotIssues(
  reader: Reader,
  actor: Actor,
  input: { id: string; after?: string | undefined; limit: number },
) {
  await findLot(reader, input.id)
  const [before] = decodeCursor(input.after, ['count']) ?? [null]
  const found = await sql<Issue>`
    select gone.source_noun as "sourceNoun", gone.source_id as "sourceId",
      ${documentLabel('gone.source_id')} as label, gone.outlet_id as "outletId",
      outlets.code as "outletCode", gone.quantity, gone.last_at as "lastAt",
      gone.last_seq as "lastSeq"
    from (select source_noun, source_id, outlet_id, sum(-on_hand_delta)::bigint as quantity,
        max(at) as last_at, max(seq) as last_seq
      from stock_movements
      where lot_id = any(array(select id from lots
          where ${input.id} in (id, merged_into_id))) and kind in ('issue', 'return', 'transfer_out')
        and ${withinOutlets(actor, capability.inventory, 'outlet_id')}
      group by source_noun, source_id, outlet_id
      having sum(on_hand_delta) < 0
        and (${before}::bigint is null or max(seq) < ${before}::bigint)
      order by max(seq) desc limit ${input.limit + 1}) as gone
    join outlets on outlets.id = gone.outlet_id
    order by gone.last_seq desc`.execute(reader)
  const page = pageFrom(found.rows, input.limit, (row) => [row.lastSeq])
  return { ...page, rows: page.rows.map(({ lastSeq: _lastSeq, ...row }) => row) }
}
