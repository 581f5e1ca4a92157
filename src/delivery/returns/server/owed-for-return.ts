import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { refundOfLine } from '#sales/orders/order-money.ts'
import { dueOf, loadTerms, type OrderTerms } from '#sales/orders/server/index.ts'

export type Owed = {
  /** Null while its order is unknown. */
  readonly terms: OrderTerms | null
  /** Units that came back for good, without those refunded before. */
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
  /** What was paid for them, including tax. */
  readonly goodsMinor: number
  /** The rest of the order's payments. */
  readonly keptMinor: number
}

/** The refund of a return: the paid price of what came back and stays with us. */
export async function owedFor(reader: Reader, returnId: string): Promise<Owed> {
  const found = await sql<{ orderId: string | null; lineId: string | null; quantity: number }>`
    select r.order_id as "orderId", l.order_line_id as "lineId",
      (l.received - coalesce((select sum(i.quantity) from return_inspections i
        where i.line_id = l.id and i.disposition = 'send_back'), 0))::bigint as quantity
    from returns r left join return_lines l on l.return_id = r.id
    where r.id = ${returnId} order by l.position`.execute(reader)
  const orderId = found.rows[0]?.orderId ?? null
  const [terms = null] = orderId ? await loadTerms(reader, [orderId]) : []
  if (!terms) return { terms: null, lines: [], goodsMinor: 0, keptMinor: 0 }
  let goodsMinor = 0
  const lines = found.rows.flatMap(({ lineId, quantity }) => {
    const line = terms.lines.find((own) => own.id === lineId)
    const units = line ? Math.min(quantity, line.quantity - line.refundedQuantity) : 0
    if (!line || units <= 0) return []
    goodsMinor += refundOfLine({ ...line, dueMinor: dueOf(line, terms) }, units)
    return [{ lineId: line.id, quantity: units }]
  })
  return { terms, lines, goodsMinor, keptMinor: terms.paidMinor - terms.refundedMinor }
}
