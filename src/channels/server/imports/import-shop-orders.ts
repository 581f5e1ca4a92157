import { findOrAddCustomer } from '#customers/server/index.ts'
import { explainShortage, lockAvailable } from '#inventory/server/index.ts'
import { orderLabel, orderNoun } from '#orders/orders.nouns.ts'
import { cancelOrder, placeOrders } from '#orders/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { connectionOf } from '#platform/server/db/query-in.ts'
import {
  defineTableImport,
  type ImportChange,
  type ImportContext,
  type ImportFault,
  type ImportRow,
  type ImportStep,
} from '#platform/server/table-import.ts'
import type { ImportField } from '#platform/table-imports.ts'
import { capability } from '#users/capabilities.ts'
import { type ShopKind, shopKindFacts } from '../../shop-kinds.ts'
import type { ShopOrder } from '../../shop-order.ts'
import { compareTotals } from '../compare-totals.ts'
import { HeldBack } from '../held-back.ts'
import { type MappedLine, mapLines, needsOf } from '../map-lines.ts'
import { placedOf } from '../place-shop-order.ts'
import { readOrderRows } from './read-order-rows.ts'
import { sampleOf, shopifyColumns, woocommerceColumns } from './shop-columns.ts'

type Step = ImportStep & { readonly order: ShopOrder; readonly mapped: readonly MappedLine[] }

/**
 * The export of orders of a shop. What the shop sends by itself and what a file brings are marked
 * alike, so that an order comes in once, whichever way it came first.
 */
const ordersImport = (kind: ShopKind, fields: readonly ImportField[]) =>
  defineTableImport<Step>({
    kind: `${kind}-orders`,
    label: `Orders from ${shopKindFacts[kind].label}`,
    fields,
    access: capability.orders,
    needsOutlet: true,
    sample: sampleOf(fields),
    groupBy: ({ name }) => name ?? '',
    plan: (reader, _actor, rows, context) => planOrders(reader, kind, rows, context),
    apply: (tx, actor, _source, steps, context) => applyOrders(tx, actor, kind, steps, context),
    undo: undoOrders,
  })

export const shopOrderImports = [
  ordersImport('shopify', shopifyColumns),
  ordersImport('woocommerce', woocommerceColumns),
]

async function planOrders(
  reader: Reader,
  kind: ShopKind,
  rows: readonly ImportRow[],
  { outletId }: ImportContext,
) {
  const currency = await currencyOf(reader, outletId)
  const channelId = await channelOf(reader, kind)
  const faults: ImportFault[] = []
  const steps: Step[] = []
  for (const own of Map.groupBy(rows, ({ values }) => values.name ?? '').values()) {
    const lines = own.map(({ line }) => line)
    const [line = 0] = lines
    const read = readOrderRows(own, currency)
    if ('whyNot' in read) faults.push({ line, field: read.field, reason: read.whyNot })
    else if (!(await isThere(reader, kind, read.order.ref))) {
      const mapped = await mapLines(reader, channelId, read.order.lines).catch(asHeldBack)
      if (mapped instanceof HeldBack)
        faults.push({ line, field: 'sku', reason: unknownSku(mapped) })
      else steps.push({ lines, did: 'created', order: read.order, mapped })
    }
  }
  return { faults, steps }
}

async function currencyOf(reader: Reader, outletId: string | null): Promise<string> {
  const outlet = await reader
    .selectFrom('outlets')
    .select('currency')
    .where('id', '=', outletId)
    .executeTakeFirst()
  return outlet?.currency ?? ''
}

/** The channel whose orders are marked as those of the file; what was matched there counts here. */
async function channelOf(reader: Reader, kind: ShopKind): Promise<string | null> {
  const channel = await reader
    .selectFrom('channels')
    .select('id')
    .where('source', '=', kind)
    .executeTakeFirst()
  return channel?.id ?? null
}

async function isThere(reader: Reader, kind: ShopKind, ref: string): Promise<boolean> {
  const found = await reader
    .selectFrom('orders')
    .select('id')
    .where('channel', '=', kind)
    .where('external_ref', '=', ref)
    .executeTakeFirst()
  return found !== undefined
}

function asHeldBack(error: unknown): HeldBack {
  if (error instanceof HeldBack) return error
  throw error
}

function unknownSku({ unknownCodes }: HeldBack): string {
  const codes = unknownCodes.map(({ code }) => code).join(', ')
  return `${codes} is not among our products. Add it, or match it under Sales channels, and send the file again.`
}

async function applyOrders(
  tx: Tx,
  actor: Actor,
  kind: ShopKind,
  steps: readonly Step[],
  { outletId }: ImportContext,
) {
  const changes: ImportChange[] = []
  if (outletId === null) return { counts: {}, changes }
  const shop = { outletId, source: kind, unpaidMethod: 'cash_on_delivery', tag: '' } as const
  for (const { order, mapped } of steps) {
    await insistOnStock(tx, outletId, mapped)
    const { ref: _, ...contact } = order.customer
    const { address, city, postcode, country } = order.ship
    const customer = await findOrAddCustomer(tx, actor, {
      source: kind,
      externalRef: null,
      ...contact,
      address,
      city,
      postcode,
      country,
    })
    const { pricesIncludeTax, shippingTaxBasisPoints, ...placed } = placedOf(
      shop,
      order,
      mapped,
      customer.id,
    )
    // A file says nothing of rates, so that those of the house count.
    const lines = placed.lines.map(({ taxBasisPoints, ...line }) => line)
    const [placement] = await placeOrders(connectionOf(tx), tx, actor, [{ ...placed, lines }])
    if (!placement) throw new Error('The placement returned no order.')
    const { id, number, version } = placement
    await compareTotals(tx, { ...actor, name: shopKindFacts[kind].label }, id, order)
    const label = orderLabel(number)
    changes.push({ noun: orderNoun.key, id, label, did: 'created', before: { version } })
  }
  return { counts: { orders: steps.length }, changes }
}

/** Asked before the placement, because a statement that fails ends the whole batch. */
async function insistOnStock(
  tx: Tx,
  outletId: string,
  mapped: readonly MappedLine[],
): Promise<void> {
  const needs = needsOf(mapped)
  const ids = needs.map(({ variantId }) => variantId)
  const available = await lockAvailable(tx, outletId, ids)
  if (needs.every(({ variantId, quantity }) => (available.get(variantId) ?? 0) >= quantity)) return
  throw await explainShortage(tx, outletId, needs)
}

/** Cancels what nobody has touched since; the rest stays. */
async function undoOrders(
  tx: Tx,
  actor: Actor,
  source: { readonly label: string },
  changes: readonly ImportChange[],
) {
  const left: { id: string; label: string; reason: string }[] = []
  for (const { id, label } of changes) {
    const order = await tx
      .selectFrom('orders')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirst()
    if (order?.state === 'pending')
      await cancelOrder(tx, actor, { id, reason: `Import of ${source.label} undone` })
    else left.push({ id, label, reason: `It is ${order?.state ?? 'gone'} by now.` })
  }
  return { undone: changes.length - left.length, left }
}
