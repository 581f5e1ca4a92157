import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { purchasingSettings } from '#stock/purchasing/purchasing.settings.ts'
import { findPurchaseOrder } from '#stock/purchasing/server/index.ts'
import { receivingSettings } from '#stock/receiving/receiving.settings.ts'
import type { WholeShipNotice } from '../ship-notices.fields.ts'
import { access, findNotice, isShown } from './find-notice.ts'
import { readGoods, readNotices, staffNames } from './read-notices.ts'

const prefixesOf = (reader: Reader) =>
  settingsOf(reader, {
    order: purchasingSettings.purchaseOrderPrefix,
    receipt: receivingSettings.prefix,
  })

/** What was announced of an order. */
export async function noticesOfOrder(
  reader: Reader,
  actor: Actor,
  { orderId }: { readonly orderId: string },
) {
  await findPurchaseOrder(reader, actor, orderId, { by: access })
  const { order } = await prefixesOf(reader)
  const isOfOrder = sql<boolean>`n.purchase_order_id = ${orderId} and ${isShown(actor)}`
  return { rows: await readNotices(reader, { names: staffNames, prefix: order }, isOfOrder) }
}

type More = Pick<
  WholeShipNotice,
  'note' | 'supplierId' | 'supplierName' | 'outletId' | 'submittedAt' | 'receipt'
>

export async function getNotice(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<WholeShipNotice> {
  const prefixes = await prefixesOf(reader)
  const isAsked = sql<boolean>`n.id = ${id} and ${isShown(actor)}`
  const asked = { names: staffNames, prefix: prefixes.order }
  const [row] = await readNotices(reader, asked, isAsked)
  const found = await sql<More>`
    select n.note, n.supplier_id as "supplierId", s.name as "supplierName",
      n.outlet_id as "outletId", n.submitted_at as "submittedAt",
      case when r.id is not null
        then json_build_object('id', r.id, 'label', ${prefixes.receipt}::text || r.number) end
        as receipt
    from ship_notices n join suppliers s on s.id = n.supplier_id
    left join goods_receipts r on r.id = n.receipt_id where ${isAsked}`.execute(reader)
  const [more] = found.rows
  if (!row || !more) throw notFound('This delivery')
  return { ...row, ...more, ...(await readGoods(reader, staffNames, id)) }
}

export async function historyOfNotice(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
) {
  await findNotice(reader, actor, id)
  return { entries: await eventsOf(reader, id) }
}
