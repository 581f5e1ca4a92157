import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import type { RemittanceLine } from '../remittances.fields.ts'

export type LinesInput = {
  readonly remittanceId?: string | undefined
  readonly show: 'all' | 'differences' | 'open' | 'disputed'
  readonly q: string
  readonly after?: string | undefined
  readonly limit: number
}

const shown = {
  all: sql`true`,
  differences: sql`cardinality(l.differences) > 0`,
  open: sql`cardinality(l.differences) > 0 and l.verdict is null`,
  disputed: sql`l.verdict = 'disputed' and l.disputed_at is not null`,
} as const

/** The lines of one remittance as they stand in it; of several, the longest disputed first. */
export async function listLines(reader: Reader, _actor: Actor, input: LinesInput) {
  const { remittanceId, show } = input
  const isOfOne = remittanceId !== undefined
  const after = decodeCursor(input.after, isOfOne ? ['count', 'id'] : ['instant', 'id'])
  const key = isOfOne ? sql`l.position` : sql`l.disputed_at`
  const type = isOfOne ? sql`integer` : sql`timestamptz`
  const code = input.q.trim()
  const found = await sql<RemittanceLine & { key: string }>`
    select l.id, l.remittance_id as "remittanceId", r.number, c.name as "courierName", r.currency,
      l.position, l.tracking_number as "trackingNumber", l.parcel_id as "parcelId",
      p.code as "parcelCode", o.id as "orderId", o.number as "orderNumber",
      l.claim_id as "claimId", claim.number as "claimNumber",
      l.collected_minor as "collectedMinor", l.fee_minor as "feeMinor", l.tax_minor as "taxMinor",
      l.paid_minor as "paidMinor", l.cash_minor as "cashMinor", l.due_minor as "dueMinor",
      l.difference_minor as "differenceMinor", l.differences, l.verdict, l.reason,
      explainer.full_name as "explainedBy", l.disputed_at as "disputedAt",
      floor(extract(epoch from now() - l.disputed_at) / 86400)::integer as "disputedDays",
      ${key}::text as key
    from remittance_lines l join remittances r on r.id = l.remittance_id
    join couriers c on c.id = r.courier_id
    left join parcels p on p.id = l.parcel_id left join orders o on o.id = p.order_id
    left join claims claim on claim.id = l.claim_id
    left join profiles explainer on explainer.id = l.explained_by
    where ${isOfOne ? sql`l.remittance_id = ${remittanceId}` : sql`r.state <> 'discarded' and ${shown.disputed}`}
      and ${shown[show]} and (${code} = '' or l.tracking_number = ${code})
      ${after ? sql`and (${key}, l.id) > (${after[0]}::${type}, ${after[1]}::uuid)` : sql``}
    order by ${key}, l.id limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.key, row.id])
}
