import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { Charge } from '../landed-costs.rules.ts'

export type KeptCharge = Charge & { readonly id: string }

export async function chargesOf(reader: Reader, id: string): Promise<KeptCharge[]> {
  const found = await sql<KeptCharge>`
    select id, kind, basis, amount_minor as "amountMinor" from landed_cost_charges
    where landed_cost_id = ${id} order by position`.execute(reader)
  return found.rows
}

export async function receiptIdsOf(reader: Reader, id: string): Promise<string[]> {
  const found = await sql<{ id: string }>`select receipt_id as id from landed_cost_receipts
    where landed_cost_id = ${id} order by 1`.execute(reader)
  return found.rows.map((row) => row.id)
}

/** Why lines have no share, by line. */
export async function exclusionsOf(reader: Reader, id: string): Promise<Map<string, string>> {
  const found = await sql<{ lineId: string; reason: string }>`
    select receipt_line_id as "lineId", reason from landed_cost_exclusions
    where landed_cost_id = ${id}`.execute(reader)
  return new Map(found.rows.map(({ lineId, reason }) => [lineId, reason]))
}

export type PostedLine = {
  readonly lineId: string
  readonly quantity: number
  readonly inStock: number
  readonly amountMinor: number
  readonly stockMinor: number
  readonly soldMinor: number
  readonly reversedStockMinor: number | null
  /** One for each charge, in their order. */
  readonly shares: readonly number[]
}

/** What was posted, in the order in which the lines were received. */
export async function postedLinesOf(reader: Reader, id: string): Promise<PostedLine[]> {
  const found = await sql<PostedLine>`
    select l.receipt_line_id as "lineId", l.quantity, l.in_stock as "inStock",
      l.amount_minor as "amountMinor", l.stock_minor as "stockMinor", l.sold_minor as "soldMinor",
      l.reversed_stock_minor as "reversedStockMinor", coalesce((
        select jsonb_agg(s.amount_minor order by c.position) from landed_cost_charges c
        join landed_cost_shares s on s.charge_id = c.id and s.receipt_line_id = l.receipt_line_id
        where c.landed_cost_id = l.landed_cost_id), '[]') as shares
    from landed_cost_lines l join goods_receipt_lines line on line.id = l.receipt_line_id
    join goods_receipts r on r.id = line.receipt_id
    where l.landed_cost_id = ${id} order by r.received_at, r.id, line.position`.execute(reader)
  return found.rows
}
