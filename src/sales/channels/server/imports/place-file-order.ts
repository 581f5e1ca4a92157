import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { findOrAddCustomer } from '#sales/customers/server/index.ts'
import {
  type ChannelLine,
  findOrder,
  loadTerms,
  placeChannelOrder,
  settleChannelMoney,
} from '#sales/orders/server/index.ts'
import { catalogSettings } from '#stock/catalog/catalog.settings.ts'
import { taxRateOf } from '#stock/catalog/tax.rules.ts'
import { type ShopKind, shopKindFacts } from '../../shop-kinds.ts'
import type { ShopOrder } from '../../shop-order.ts'
import { channelOrderOf } from '../channel-order-of.ts'
import { settleShopHolds } from '../settle-shop-holds.ts'
import { recordRefunds } from '../settle-shop-money.ts'
import { settleTotal } from '../settle-total.ts'

type Given = {
  readonly kind: ShopKind
  readonly outletId: string
  readonly order: ShopOrder
  readonly lines: readonly ChannelLine[]
}

/** Places an order of a file as one that its shop sends, with its customer, payments and refunds. */
export async function placeFileOrder(tx: Tx, actor: Actor, given: Given) {
  const { kind, outletId, order: stated } = given
  const { label: name } = shopKindFacts[kind]
  const { lines, order } = await withRates(tx, given)
  const { ref: _, ...contact } = order.customer
  const { name: _name, phone: _phone, ...place } = order.ship
  const { id: customerId } = await findOrAddCustomer(tx, actor, {
    source: kind,
    externalRef: null,
    ...contact,
    ...place,
  })
  // Cash on delivery only if the file says so.
  const shop = { outletId, source: kind, unpaidMethod: 'prepaid', tag: '' } as const
  const placed = channelOrderOf(shop, order, lines, customerId)
  const placement = await placeChannelOrder(tx, actor, placed)
  const { id: orderId } = placement
  const [before] = await loadTerms(tx, [orderId])
  await settleTotal(tx, { ...actor, name }, orderId, order, null)
  const known = { ref: order.ref, refundRefs: [], orderId }
  const refunds = await recordRefunds(tx, { id: null, name }, known, order.refunds)
  await settleShopHolds(tx, { name }, orderId, stated, refunds)
  const own = await findOrder(tx, actor, capability.orders, orderId)
  if (before) await settleChannelMoney(tx, actor, own, before)
  return placement
}

/** If the file has no tax, the rates of our products apply. */
async function withRates(tx: Tx, { outletId, order, lines }: Given) {
  if (order.shippingTaxMinor !== null) return { order, lines }
  const { defaultRate: usual, reducedRate: reduced } = await settingsOf(
    tx,
    { defaultRate: catalogSettings.defaultRate, reducedRate: catalogSettings.reducedRate },
    outletId,
  )
  const classes = await taxClassesOf(tx, lines)
  return {
    order: { ...order, shippingTaxBasisPoints: usual },
    lines: lines.map((line) => ({
      ...line,
      taxBasisPoints: taxRateOf(classes.get(line.variantId ?? '') ?? '', { usual, reduced }),
    })),
  }
}

async function taxClassesOf(reader: Reader, lines: readonly ChannelLine[]) {
  const ids = lines.flatMap(({ variantId }) => variantId ?? [])
  const found = await sql<{ id: string; taxClass: string }>`
    select v.id, p.tax_class as "taxClass" from variants v join products p on p.id = v.product_id
    where v.id = any(${ids}::uuid[])`.execute(reader)
  return new Map(found.rows.map(({ id, taxClass }) => [id, taxClass]))
}
