import { sql } from 'kysely'
import type { CodeFinder } from '#stock/scanning/server/index.ts'
import { readCartonCode } from '../carton-codes.ts'
import { shipNoticeNoun } from '../ship-notices.nouns.ts'
import { isShown, noticeLabel } from './find-notice.ts'

/** The delivery of a carton's label, for users who receive goods at its outlet. */
export const findCartonCode: CodeFinder = async (reader, actor, raw) => {
  const code = readCartonCode(raw)
  if (code === null) return null
  const found = await sql<{ id: string; deliveryNumber: string }>`
    select n.id, n.delivery_number as "deliveryNumber"
    from ship_cartons c join ship_notices n on n.id = c.notice_id
    where c.code = ${code} and ${isShown(actor)}`.execute(reader)
  const [row] = found.rows
  return row
    ? { noun: shipNoticeNoun.key, id: row.id, label: noticeLabel(row.deliveryNumber) }
    : null
}
