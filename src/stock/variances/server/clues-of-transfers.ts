import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { transferLabel, transferNoun } from '#stock/transfers/transfers.nouns.ts'
import type { FoundVariance } from './find-variance.ts'
import { hoursBetween } from './ledger-window.ts'
import type { FoundClue } from './read-clues.ts'

type OpenLine = {
  readonly id: string
  readonly number: number
  readonly quantity: number
  readonly at: string
}

/**
 * Transfers whose goods are on the shelf and not received, or off it and not shipped. The transfer
 * books them itself, so that what was expected stays right until then.
 */
export async function cluesOfTransfers(
  reader: Reader,
  { variantId, outletId, quantity, openedAt }: FoundVariance,
): Promise<FoundClue[]> {
  const isMore = quantity > 0
  const found = await (isMore
    ? sql<OpenLine>`select t.id, t.number, sum(p.shipped - p.settled)::bigint as quantity,
          coalesce(t.shipped_at, t.created_at) as at
        from transfers t join transfer_lines l on l.transfer_id = t.id
        join transfer_pieces p on p.line_id = l.id
        where t.to_outlet_id = ${outletId} and l.variant_id = ${variantId}
          and t.state in ('in_transit', 'partially_received')
        group by t.id having sum(p.shipped - p.settled) > 0
        order by t.id desc limit 50`
    : sql<OpenLine>`select t.id, t.number, l.picked - l.shipped as quantity,
          t.state_changed_at as at
        from transfers t join transfer_lines l on l.transfer_id = t.id
        where t.from_outlet_id = ${outletId} and l.variant_id = ${variantId}
          and t.state = 'approved' and l.picked > l.shipped
        order by t.id desc limit 50`
  ).execute(reader)
  return found.rows.map((line) => {
    const label = transferLabel(line.number)
    return {
      cause: 'unreceived_transfer',
      quantity: isMore ? line.quantity : -line.quantity,
      truth: 'expected',
      hours: hoursBetween(line.at, openedAt),
      distance: 0,
      fit: 1,
      other: null,
      otherName: '',
      isOtherBooked: false,
      document: { noun: transferNoun.key, id: line.id, label },
      why: isMore
        ? `${label} has the same goods, and they are not received yet.`
        : `${label} has the same goods picked, and they are not shipped yet.`,
    }
  })
}
