import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { linesOut } from '#sales/orders/server/index.ts'
import { refuseTooLate } from '../returns.rules.ts'
import { returnsSettings } from '../returns.settings.ts'

/** What can still be returned of an order: it is out, and not expected in another return. */
export async function returnableLines(reader: Reader, orderId: string, { except = '' } = {}) {
  const awaited = await sql<{ lineId: string; awaited: number }>`
    select l.order_line_id as "lineId", sum(l.expected - l.received - l.missing)::bigint as awaited
    from return_lines l join returns r on r.id = l.return_id
    where r.order_id = ${orderId} and r.state in ('requested', 'approved', 'in_transit', 'received')
      and r.id::text <> ${except} group by l.order_line_id`.execute(reader)
  const byLine = new Map(awaited.rows.map((row) => [row.lineId, row.awaited]))
  return (await linesOut(reader, orderId)).map(({ out, ...line }) => ({
    ...line,
    returnable: Math.max(0, out - (byLine.get(line.lineId) ?? 0)),
  }))
}

/** Why the return window of an order has ended; null while it is open. */
export async function insideWindow(reader: Reader, orderId: string, label: string) {
  const delivered = await sql<{ at: string | null }>`
    select max(case when state = 'delivered' then state_changed_at end) as at
    from orders where id = ${orderId}`.execute(reader)
  const windowDays = await settingOf(reader, returnsSettings.windowDays)
  return refuseTooLate(label, {
    deliveredAt: delivered.rows[0]?.at ?? null,
    windowDays,
    now: Date.now(),
  })
}
