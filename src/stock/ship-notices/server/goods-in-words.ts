import { sql } from 'kysely'
import { groupedQuantity } from '#platform/quantity.ts'
import type { Reader } from '#platform/server/db/database.ts'

type Row = {
  readonly sku: string
  readonly scale: number
  readonly quantity: number
  readonly lotCode: string
  readonly expiresOn: string | null
}

/** What a delivery contains, for its history: `24 CUP-RED, 12 PLATE (lot L7)`. */
export async function goodsInWords(reader: Reader, noticeId: string) {
  const found = await sql<Row>`
    select v.sku, v.quantity_scale as scale, l.quantity, l.lot_code as "lotCode",
      l.expires_on::text as "expiresOn"
    from ship_notice_lines l join purchase_order_lines o on o.id = l.order_line_id
    join variants v on v.id = o.variant_id
    where l.notice_id = ${noticeId} order by l.position`.execute(reader)
  const { cartons } = await reader
    .selectFrom('ship_cartons')
    .select(({ fn }) => fn.countAll<number>().as('cartons'))
    .where('notice_id', '=', noticeId)
    .executeTakeFirstOrThrow()
  return { lines: found.rows.map(lineInWords).join(', '), cartons }
}

function lineInWords({ sku, scale, quantity, lotCode, expiresOn }: Row): string {
  const facts = [lotCode && `lot ${lotCode}`, expiresOn && `until ${expiresOn}`].filter(Boolean)
  return `${groupedQuantity(quantity, scale)} ${sku}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`
}
