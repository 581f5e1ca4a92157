import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import {
  defineTableImport,
  type ImportChange,
  type ImportContext,
  type ImportFault,
  type ImportOmission,
  type ImportRow,
  type ImportStep,
} from '#platform/server/table-import.ts'
import type { ImportField } from '#platform/table-imports.ts'
import { orderLabel, orderNoun } from '#sales/orders/orders.nouns.ts'
import { type ChannelLine, withdrawOrder } from '#sales/orders/server/index.ts'
import { type ShopKind, shopKindFacts } from '../../shop-kinds.ts'
import type { ShopOrder, ShopStage } from '../../shop-order.ts'
import { HeldBack } from '../held-back.ts'
import { mapLines } from '../map-lines.ts'
import { placeFileOrder } from './place-file-order.ts'
import { type ReadRows, readOrderRows } from './read-order-rows.ts'
import { sampleOf, shopifyColumns, woocommerceColumns } from './shop-columns.ts'

type Step = ImportStep & { readonly order: ShopOrder; readonly mapped: readonly ChannelLine[] }

/**
 * The export of orders of a shop. What the shop sends by itself and what a file brings are marked
 * alike, so that an order comes in once, whichever way it came first.
 */
const ordersImport = (kind: ShopKind, fields: readonly ImportField[], paidWord: string) =>
  defineTableImport<Step>({
    kind: `${kind}-orders`,
    label: `Orders from ${shopKindFacts[kind].label}`,
    fields,
    access: capability.orders,
    needsOutlet: true,
    sample: sampleOf(fields, paidWord),
    groupBy: ({ name }) => name ?? '',
    plan: (reader, _actor, rows, context) => planOrders(reader, kind, rows, context),
    apply: (tx, actor, _source, steps, context) => applyOrders(tx, actor, kind, steps, context),
    undo: undoOrders,
  })

export const shopOrderImports = [
  ordersImport('shopify', shopifyColumns, 'paid'),
  ordersImport('woocommerce', woocommerceColumns, 'processing'),
]

type LeftOut = Extract<ReadRows, { leftOut: unknown }>['leftOut']

const countedAs: Readonly<Record<LeftOut, string>> = {
  sent: 'sentOrders',
  cancelled: 'cancelledOrders',
  refunded: 'refundedOrders',
  unpaid: 'unpaidOrders',
}

async function planOrders(
  reader: Reader,
  kind: ShopKind,
  rows: readonly ImportRow[],
  { outletId }: ImportContext,
) {
  const channelId = await channelOf(reader, kind)
  const given = {
    kind,
    currency: await currencyOf(reader, outletId),
    meanings: await meaningsOf(reader, channelId),
    now: new Date().toISOString(),
  }
  const faults: ImportFault[] = []
  const steps: Step[] = []
  const leftOut: ImportOmission[] = []
  for (const own of Map.groupBy(rows, ({ values }) => values.name ?? '').values()) {
    const lines = own.map(({ line }) => line)
    const read = readOrderRows(own, given)
    if ('faults' in read) faults.push(...read.faults)
    else if ('leftOut' in read) leftOut.push({ lines, countAs: countedAs[read.leftOut] })
    else if (!(await isThere(reader, kind, read.order.ref))) {
      const mapped = await mapLines(reader, channelId, read.order.lines).catch(asWhyNot)
      if ('whyNot' in mapped) {
        faults.push({ line: lines[0] ?? 0, field: 'quantity', reason: mapped.whyNot })
        continue
      }
      const unknown = mapped.filter(({ variantId }) => variantId === null)
      faults.push(...unknown.map(({ code }) => unknownCode(own, code)))
      if (unknown.length === 0) steps.push({ lines, did: 'created', order: read.order, mapped })
    }
  }
  return { faults, steps, leftOut }
}

/** A quantity that is finer than its product is counted. */
function asWhyNot(error: unknown): { readonly whyNot: string } {
  if (error instanceof Refusal || error instanceof HeldBack) return { whyNot: error.message }
  throw error
}

/** The fault of the line that names the code, so that it is found in the file. */
function unknownCode(rows: readonly ImportRow[], code: string): ImportFault {
  const row = rows.find(({ values }) => [values.sku, values.title].includes(code)) ?? rows[0]
  const reason = `${code} is not among our products. Add it, or match it under Sales channels, and send the file again.`
  return { line: row?.line ?? 0, field: row?.values.sku === code ? 'sku' : 'title', reason }
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

async function meaningsOf(reader: Reader, channelId: string | null) {
  const found = await reader
    .selectFrom('channel_statuses')
    .select(['word', 'counts_as as stage'])
    .$narrowType<{ stage: ShopStage }>()
    .where('channel_id', '=', channelId)
    .execute()
  return new Map(found.map(({ word, stage }) => [word, stage]))
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

async function applyOrders(
  tx: Tx,
  actor: Actor,
  kind: ShopKind,
  steps: readonly Step[],
  { outletId }: ImportContext,
) {
  const changes: ImportChange[] = []
  if (outletId === null) return { counts: {}, changes }
  for (const { order, mapped } of steps) {
    const placed = await placeFileOrder(tx, actor, { kind, outletId, order, lines: mapped })
    const { id, number, version } = placed
    const label = orderLabel(number)
    changes.push({ noun: orderNoun.key, id, label, did: 'created', before: { version } })
  }
  return { counts: { orders: steps.length }, changes }
}

/** Undoes what was not changed since; the rest stays. */
async function undoOrders(
  tx: Tx,
  actor: Actor,
  source: { readonly label: string },
  changes: readonly ImportChange[],
) {
  const left: { id: string; label: string; reason: string }[] = []
  const followed = await ordersOfChannels(tx, changes)
  for (const { id, label, before } of changes) {
    const reason = followed.has(id)
      ? 'A sales channel has sent a message about it since.'
      : await withdrawOrder(tx, actor, {
          id,
          version: versionIn(before),
          reason: `Import of ${source.label} undone`,
        })
    if (reason !== null) left.push({ id, label, reason })
  }
  return { undone: changes.length - left.length, left }
}

async function ordersOfChannels(tx: Tx, changes: readonly ImportChange[]) {
  const ids = changes.map(({ id }) => id)
  const found = await sql<{ id: string }>`select order_id as id from channel_orders
    where order_id = any(${ids}::uuid[])`.execute(tx)
  return new Set(found.rows.map(({ id }) => id))
}

function versionIn(before: unknown): number {
  return typeof before === 'object' && before !== null && 'version' in before
    ? Number(before.version)
    : 0
}
