import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { serveSmallList } from '#platform/server/lists/serve-small-list.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { purchasingSettings } from '#stock/purchasing/purchasing.settings.ts'
import {
  asSupplier,
  proveOwnOrder,
  readOwnSupplier,
  supplierOf,
} from '#stock/supplier-portal/server/index.ts'
import { closedBecause } from '#stock/supplier-portal/supplier-portal.rules.ts'
import { portalDeliveryList } from '../portal-deliveries.list.ts'
import type { LineToAnnounce, PortalDelivery, ShipNoticeRow } from '../ship-notices.fields.ts'
import { underWayOf } from './order-to-ship.ts'
import { portalNames, readGoods, readNotices } from './read-notices.ts'

const prefixOf = (reader: Reader) => settingOf(reader, purchasingSettings.purchaseOrderPrefix)

const isOwn = (actor: Actor) => sql<boolean>`n.supplier_id = ${supplierOf(actor)}`

/** A supplier's deliveries are read at once, like its orders: a few thousand at most. */
export const portalDeliveries = serveSmallList<ShipNoticeRow, typeof portalDeliveryList>(
  portalDeliveryList,
  {
    rows: async (reader, actor) => {
      const asked = { names: portalNames, prefix: await prefixOf(reader) }
      return asSupplier(reader, actor, (portal) => readNotices(portal, asked, isOwn(actor)))
    },
    keyOf: ({ id }) => id,
    filters: {
      state: ({ state }) => state,
      late: ({ isLate }) => isLate,
      arrives: ({ arrivesOn }) => arrivesOn,
    },
    search: ({ deliveryNumber, orderLabel, trackingNumber }) =>
      `${deliveryNumber} ${orderLabel} ${trackingNumber}`,
  },
)

export async function getPortalDelivery(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<PortalDelivery> {
  const asked = { names: portalNames, prefix: await prefixOf(reader) }
  return asSupplier(reader, actor, async (portal) => {
    const [row] = await readNotices(portal, asked, sql`n.id = ${id} and ${isOwn(actor)}`)
    if (!row) throw notFound('This delivery')
    const { note } = await proveOwnNotice(portal, actor, id)
    const { state } = await readOwnSupplier(portal, actor)
    return {
      ...row,
      note,
      closedBecause: closedBecause(state),
      ...(await readGoods(portal, portalNames, id)),
    }
  })
}

/** For the role of the portal: that a delivery is one of the actor's supplier. */
export async function proveOwnNotice(portal: Reader, actor: Actor, id: string) {
  const own = await portal
    .selectFrom('ship_notices as n')
    .innerJoin('purchase_orders as po', 'po.id', 'n.purchase_order_id')
    .select(['n.delivery_number as deliveryNumber', 'n.note'])
    .where('n.id', '=', id)
    .where('n.supplier_id', '=', supplierOf(actor))
    .executeTakeFirst()
  if (!own) throw notFound('This delivery')
  return own
}

type Asked = { readonly id: string; readonly deliveryId?: string | undefined }

/** The lines of an order that has something left, with what can still be announced of each. */
export async function openLinesOfOrder(reader: Reader, actor: Actor, { id, deliveryId }: Asked) {
  const prefix = await prefixOf(reader)
  return asSupplier(reader, actor, async (portal) => {
    const { number } = await proveOwnOrder(portal, actor, id)
    if (deliveryId) await proveOwnNotice(portal, actor, deliveryId)
    const found = await sql<LineToAnnounce>`
      select each.*, greatest(0, each.ordered - each.accepted - each."underWay") as open
      from (
        select line.id as "orderLineId", v.sku, v.title, line.supplier_sku as "supplierSku",
          v.unit, v.quantity_scale as "quantityScale", line.position,
          line.quantity - line.cancelled as ordered, line.accepted,
          ${underWayOf(deliveryId ?? null)} as "underWay"
        from purchase_order_lines line join portal_variants v on v.id = line.variant_id
        where line.purchase_order_id = ${id} and line.quantity > line.cancelled) as each
      order by each.position`.execute(portal)
    return { label: `${prefix}${number}`, lines: found.rows }
  })
}
