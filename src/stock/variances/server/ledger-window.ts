import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { documentLabel } from '#stock/inventory/server/index.ts'
import type { FoundVariance } from './find-variance.ts'

/** A movement around a difference. */
export type NearMovement = {
  readonly seq: number
  readonly at: string
  readonly kind: string
  readonly quantity: number
  readonly binId: string | null
  readonly lotId: string | null
  readonly sourceNoun: string
  readonly sourceId: string
  readonly label: string
}

export type LedgerWindow = {
  /** The last count of the product before the difference, or the first day that is looked at. */
  readonly since: string
  readonly isCounted: boolean
  readonly movements: readonly NearMovement[]
}

const mostDays = 90
const mostMovements = 400

/** What moved since the last count, until some hours after the difference was found. */
export async function readWindow(
  reader: Reader,
  { variantId, outletId, sourceId, openedAt }: FoundVariance,
): Promise<LedgerWindow> {
  const counted = await sql<{ at: string | null }>`
    select max(m.at) as at from stock_movements m
    where m.variant_id = ${variantId} and m.outlet_id = ${outletId} and m.kind = 'count'
      and m.source_id <> ${sourceId} and m.at < ${openedAt}::timestamptz
      and m.at > ${openedAt}::timestamptz - make_interval(days => ${mostDays})`.execute(reader)
  const last = counted.rows[0]?.at ?? null
  const earliest = new Date(Date.parse(openedAt) - mostDays * 86_400_000).toISOString()
  const since = last ?? earliest
  const found = await sql<NearMovement>`
    select m.seq, m.at, m.kind, m.on_hand_delta as quantity, m.bin_id as "binId",
      m.lot_id as "lotId", m.source_noun as "sourceNoun", m.source_id as "sourceId",
      coalesce(${documentLabel('m.source_id')}, m.reason) as label
    from stock_movements m
    where m.variant_id = ${variantId} and m.outlet_id = ${outletId} and m.on_hand_delta <> 0
      and m.at > ${since}::timestamptz and m.at < ${openedAt}::timestamptz + interval '12 hours'
      and m.source_id <> ${sourceId} and m.kind not in ('merge', 'opening')
    order by m.seq desc limit ${mostMovements}`.execute(reader)
  return { since, isCounted: last !== null, movements: found.rows }
}

export const hoursBetween = (one: string, other: string): number =>
  Math.abs(Date.parse(one) - Date.parse(other)) / 3_600_000
