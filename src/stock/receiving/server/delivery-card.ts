import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { isWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import {
  openStates,
  type PurchaseOrderState,
  purchaseOrderMachine,
} from '#stock/purchasing/purchase-orders.states.ts'
import { purchaseOrderNoun } from '#stock/purchasing/purchasing.nouns.ts'
import { purchasingSettings } from '#stock/purchasing/purchasing.settings.ts'
import { isOpenLine } from '#stock/purchasing/server/index.ts'
import type { CardAct } from '#stock/scanning/scan-card.fields.ts'
import type { CardReader } from '#stock/scanning/server/index.ts'
import { receivingSettings } from '../receiving.settings.ts'
import { access } from './find-receipt.ts'

type Facts = {
  readonly number: number
  readonly state: PurchaseOrderState
  readonly outletId: string
  readonly supplierName: string
  readonly expectedOn: string | null
  readonly lines: number
  readonly receipts: { readonly id: string; readonly number: number }[]
}

/** A purchase order whose delivery is here: it is counted, or opened. */
export const deliveryCard: CardReader = async (reader, actor, { id }) => {
  const found = await sql<Facts>`
    select po.number, po.state, po.outlet_id as "outletId", s.name as "supplierName",
      po.expected_on::text as "expectedOn",
      (select count(*) from purchase_order_lines line where line.purchase_order_id = po.id
        and ${sql.raw(isOpenLine)})::int as lines,
      coalesce((select json_agg(json_build_object('id', r.id, 'number', r.number)
          order by r.number) from goods_receipts r
        where r.purchase_order_id = po.id and r.state = 'counting'), '[]') as receipts
    from purchase_orders po join suppliers s on s.id = po.supplier_id
    where po.id = ${id} and ${withinOutlets(actor, access, 'po.outlet_id')}`.execute(reader)
  const [row] = found.rows
  if (!row) return null
  const prefixes = await settingsOf(reader, {
    order: purchasingSettings.purchaseOrderPrefix,
    receipt: receivingSettings.prefix,
  })
  const counting: CardAct[] = row.receipts.map((receipt) => ({
    label: `Go on counting ${prefixes.receipt}${receipt.number}`,
    path: `/receiving?count=${receipt.id}`,
  }))
  const start = openStates.includes(row.state)
    ? [{ label: 'Receive', path: `/receiving?start=${id}` }]
    : []
  const open = isWithinOutlets(actor, capability.purchaseOrders, row.outletId)
    ? [{ label: 'Open purchase order', path: purchaseOrderNoun.path(id) }]
    : []
  return {
    label: `${prefixes.order}${row.number}`,
    title: row.supplierName,
    state: purchaseOrderMachine.states[row.state],
    facts: [
      { kind: 'text', label: 'Lines to come', text: String(row.lines), isBig: true },
      ...(row.expectedOn
        ? [{ kind: 'day', label: 'Expected on', on: row.expectedOn } as const]
        : []),
    ],
    acts: [...counting, ...start, ...open],
  }
}
