import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { CountedRow, ReceivedRow } from '../receiving.fields.ts'

/** The columns of a count or a received piece `c`, with its names. */
const columns = sql`c.line_id as "lineId", c.lot_id as "lotId", lot.code as "lotCode",
  lot.expires_on::text as "expiresOn", c.outcome, c.reason_code as "reasonCode",
  reason.label as reason, c.note, c.bin_id as "binId", bin.code as "binCode", c.quantity`

const named = sql`left join lots lot on lot.id = c.lot_id
  left join reason_codes reason on reason.code = c.reason_code
  left join bins bin on bin.id = c.bin_id`

/** What is counted but not received yet, in the order of the lines. */
export async function countsOf(reader: Reader, receiptId: string): Promise<CountedRow[]> {
  const found = await sql<CountedRow>`
    select ${columns} from goods_receipt_counts c
    join goods_receipt_lines line on line.id = c.line_id ${named}
    where line.receipt_id = ${receiptId}
    order by line.position, c.outcome, lot.code, bin.walk_order, bin.code`.execute(reader)
  return found.rows
}

/** What is put into bins with the receipt, less what was taken back from them. */
const binsOfPiece = sql`case when c.put_away = 0 then '[]'::json else coalesce((
  select json_agg(json_build_object('binId', put.bin_id, 'binCode', put.code,
    'quantity', put.quantity) order by put.code)
  from (select m.bin_id, b.code, sum(m.on_hand_delta)::bigint as quantity
    from stock_movements m join bins b on b.id = m.bin_id
    where m.source_id = r.id and m.kind = 'move'
      and m.variant_id in (select unnest(array[v.id, v.merged_into_id]) from variants v
        where v.id = line.variant_id)
      and m.lot_id is not distinct from c.lot_id
      and m.unavailable_kind is not distinct from
        case when c.outcome = 'quality' then 'quality_control' end
    group by m.bin_id, b.code having sum(m.on_hand_delta) > 0) as put), '[]'::json) end`

/** What was received, in the order in which it was written. */
export async function piecesOf(
  reader: Reader,
  receiptId: string,
  seesValue: RawBuilder<boolean> = sql`true`,
): Promise<ReceivedRow[]> {
  const found = await sql<ReceivedRow>`
    select c.id, ${columns}, case when ${seesValue} then c.value_minor end as "valueMinor",
      c.put_away as "putAway", ${binsOfPiece} as bins
    from goods_receipt_pieces c
    join goods_receipt_lines line on line.id = c.line_id
    join goods_receipts r on r.id = line.receipt_id ${named}
    where line.receipt_id = ${receiptId} order by c.position`.execute(reader)
  return found.rows
}
