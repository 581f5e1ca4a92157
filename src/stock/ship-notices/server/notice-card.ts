import { sql } from 'kysely'
import type { CardAct } from '#stock/scanning/scan-card.fields.ts'
import type { CardReader } from '#stock/scanning/server/index.ts'
import { shipNoticeNoun } from '../ship-notices.nouns.ts'
import { type ShipNoticeState, shipNoticeMachine } from '../ship-notices.states.ts'
import { isShown, noticeLabel } from './find-notice.ts'

type Facts = {
  readonly deliveryNumber: string
  readonly state: ShipNoticeState
  readonly supplierName: string
  readonly arrivesOn: string
  readonly cartons: number
  readonly receiptId: string | null
}

/** An announced delivery of which a carton was scanned: it is counted, or opened. */
export const noticeCard: CardReader = async (reader, actor, { id }) => {
  const found = await sql<Facts>`
    select n.delivery_number as "deliveryNumber", n.state, s.name as "supplierName",
      n.arrives_on::text as "arrivesOn", n.receipt_id as "receiptId",
      (select count(*) from ship_cartons c where c.notice_id = n.id) as cartons
    from ship_notices n join suppliers s on s.id = n.supplier_id
    where n.id = ${id} and ${isShown(actor)}`.execute(reader)
  const [row] = found.rows
  if (!row) return null
  return {
    label: noticeLabel(row.deliveryNumber),
    title: row.supplierName,
    state: shipNoticeMachine.states[row.state],
    facts: [
      { kind: 'text', label: 'Cartons', text: String(row.cartons), isBig: true },
      { kind: 'day', label: 'Arrives', on: row.arrivesOn },
    ],
    acts: [...nextOf(row), { label: 'Open delivery', path: shipNoticeNoun.path(id) }],
  }

  function nextOf({ state, receiptId }: Facts): CardAct[] {
    if (state === 'submitted') return [{ label: 'Receive', path: `/receiving?arrived=${id}` }]
    if (state !== 'arrived' || receiptId === null) return []
    return [{ label: 'Go on counting', path: `/receiving?count=${receiptId}` }]
  }
}
