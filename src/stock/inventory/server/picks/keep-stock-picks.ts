import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

export type StockPick = {
  readonly id: string
  /** The line of the order or transfer that the goods are for, which has them reserved. */
  readonly sourceLineId: string
  readonly variantId: string
  readonly outletId: string
  readonly binId: string | null
  readonly lotId: string | null
  /** In steps of the variant's scale. */
  readonly quantity: number
  /** The bin was not named: it is the one that the ledger would have used next. */
  readonly isAssumed?: boolean
  /** ISO 8601; by default, now. */
  readonly pickedAt?: string
}

/** Keeps from which places goods were picked, which stay on hand until they leave. */
export async function keepStockPicks(tx: Tx, picks: readonly StockPick[]): Promise<void> {
  if (picks.length === 0) return
  await sql`insert into stock_picks
      (id, source_line_id, variant_id, outlet_id, bin_id, lot_id, quantity, is_assumed, picked_at)
    select id, "sourceLineId", "variantId", "outletId", "binId", "lotId", quantity,
      coalesce("isAssumed", false), coalesce("pickedAt", now())
    from jsonb_to_recordset(${JSON.stringify(picks)}::jsonb) as p(id uuid, "sourceLineId" uuid,
      "variantId" uuid, "outletId" uuid, "binId" uuid, "lotId" uuid, quantity bigint,
      "isAssumed" boolean, "pickedAt" timestamptz)`.execute(tx)
}

/** The goods of a pick are in their place again; that they were taken stays on record. */
export async function undoStockPick(tx: Tx, id: string): Promise<void> {
  await sql`update stock_picks set undone_at = now()
    where id = ${id} and undone_at is null`.execute(tx)
}
