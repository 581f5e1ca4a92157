import { sql } from 'kysely'
import { addRates } from '#organization/exchange-rates/server/index.ts'
import { addDays } from '#platform/days.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import {
  addPurchaseOrder,
  confirmPurchaseOrder,
  sendPurchaseOrder,
} from '#stock/purchasing/server/index.ts'
import { countGoodsIn, receiveGoods, startReceipt } from '#stock/receiving/server/index.ts'
import { recordInvoice } from '#stock/supplier-invoices/server/index.ts'
import { addSuppliers, saveItem } from '#stock/suppliers/server/index.ts'
import { memberOf, type Team } from './create-team.ts'

const maker = {
  code: 'DELFTMEER',
  name: 'Delftmeer Keramiek BV',
  email: 'orders@delftmeer.test',
  phone: null,
  city: 'Gouda',
  country: 'Netherlands',
  currency: 'EUR',
} as const

/** How many days ago each rate was entered; the first was mistyped, and replaced. */
const rates = [
  { currency: 'EUR', rate: '0.8951', age: 15 },
  { currency: 'EUR', rate: '0.8591', age: 15 },
  { currency: 'EUR', rate: '0.8637', age: 8 },
  { currency: 'EUR', rate: '0.8612', age: 1 },
  { currency: 'USD', rate: '0.7548', age: 1 },
] as const

/**
 * A supplier who is paid in euros: a draft, an order on its way, and one that was received at the rate
 * that it kept, with an invoice at another for all but its last line.
 */
export async function addDemoForeignBuying(tx: Tx, team: Team): Promise<void> {
  const [admin, actor] = [memberOf(team, 'super_admin'), memberOf(team, 'super_manager')]
  const main = await tx
    .selectFrom('outlets')
    .select(['id', 'currency'])
    .where('code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  const today = await todayAt(tx, main.id)
  for (const { age, ...rate } of rates)
    await addRates(tx, admin, {
      rates: [{ ...rate, into: main.currency, validOn: addDays(today, -age) }],
    })
  const supplierId = (await addSuppliers(tx, admin, [maker])).get(maker.code) ?? ''
  const variantIds = await addItems(tx, admin, supplierId)
  const setting = { tx, actor, supplierId, outletId: main.id, variantIds, today }
  await orderOf(setting, 36)
  await sentOf(setting, 24)
  await receivedOf(setting, 18)
}

type Setting = {
  readonly tx: Tx
  readonly actor: Actor
  readonly supplierId: string
  readonly outletId: string
  readonly variantIds: readonly string[]
  readonly today: string
}

const prices = [1_145, 890, 2_360] as const

/** It sells what others sell as well, so that nothing is bought from it by default. */
async function addItems(tx: Tx, actor: Actor, supplierId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from variants v
    where v.is_active and v.tracking = 'none' and v.quantity_scale = 0
      and exists (select from supplier_items item where item.variant_id = v.id and item.is_preferred)
    order by v.sku desc limit ${prices.length}`.execute(tx)
  for (const [at, { id: variantId }] of rows.entries())
    await saveItem(tx, actor, {
      ...{ supplierId, variantId, version: null, supplierSku: `DM-${4_410 + at}` },
      ...{ priceMinor: prices[at] ?? null, currency: maker.currency, leadDays: 12 },
      ...{ packQuantity: 6, leastQuantity: 6, isPreferred: false, isActive: true },
    })
  return rows.map(({ id }) => id)
}

const orderOf = (
  { tx, actor, supplierId, outletId, variantIds, today }: Setting,
  quantity: number,
) =>
  addPurchaseOrder(tx, actor, {
    ...{ supplierId, outletId, supplierReference: '', note: '' },
    expectedOn: addDays(today, 12),
    lines: variantIds.map((variantId) => ({ variantId, quantity })),
  })

async function sentOf(setting: Setting, quantity: number) {
  const drafted = await orderOf(setting, quantity)
  return sendPurchaseOrder(setting.tx, setting.actor, { ...drafted, by: 'other', to: '' })
}

async function receivedOf(setting: Setting, quantity: number): Promise<void> {
  const { tx, actor, supplierId, outletId, today } = setting
  const sent = await sentOf(setting, quantity)
  await confirmPurchaseOrder(tx, actor, {
    ...sent,
    ...{ supplierReference: 'DM-2026-0912', promisedOn: today, lines: [] },
  })
  const papers = { deliveryNote: 'DM-0912', carrier: 'Humber Ferries', note: '', isBlind: false }
  const receipt = await startReceipt(tx, actor, {
    ...{ supplierId, outletId, orderId: sent.id, ...papers },
  })
  const { rows } = await sql<{ id: string; sku: string; priceMinor: number }>`
    select ol.id, v.sku, ol.unit_cost_minor as "priceMinor" from goods_receipt_lines line
    join purchase_order_lines ol on ol.id = line.order_line_id
    join variants v on v.id = line.variant_id
    where line.receipt_id = ${receipt.id} order by line.position`.execute(tx)
  for (const { sku: code } of rows)
    await countGoodsIn(tx, actor, {
      ...{ id: receipt.id, reject: null, binId: null, code, amount: quantity, outcome: 'accepted' },
    })
  await receiveGoods(tx, actor, receipt)
  const lines = rows.slice(0, -1).map(({ id: orderLineId, priceMinor: unitPriceMinor }) => {
    return { orderLineId, quantity, unitPriceMinor }
  })
  await recordInvoice(tx, actor, {
    ...{ number: 'DM-77015', invoicedOn: today, dueOn: addDays(today, 30), isDraft: false },
    ...{ taxMinor: 0, freightMinor: 0, otherMinor: 0, note: '', rate: '0.8634', lines },
    totalMinor: lines.reduce((sum, line) => sum + quantity * line.unitPriceMinor, 0),
  })
}
