import { sql } from 'kysely'
import type { ListInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { purchasingSettings } from '#stock/purchasing/purchasing.settings.ts'
import type { ReceiptRow } from '../receiving.fields.ts'
import { receiptList } from '../receiving.list.ts'
import { receivingSettings } from '../receiving.settings.ts'
import { access } from './find-receipt.ts'
import { receiptBeside, receiptColumns, valueFor } from './receipt-columns.ts'

/**
 * Goods receipts. They are made by hand, some a day, so that an order without an index sorts at most
 * some thousands.
 */
async function receiptsFor(reader: Reader, actor: Actor) {
  const columns = await receiptColumns(reader, actor)
  return serveList<ReceiptRow, typeof receiptList>(receiptList, {
    table: 'goods_receipts r',
    id: 'r.id',
    joined: receiptBeside,
    within: () => withinOutlets(actor, access, 'r.outlet_id'),
    filters: {
      outletId: { ownOutlet: 'r.outlet_id', access },
      supplierId: 'r.supplier_id',
      state: 'r.state',
      hasRejected: 'r.rejected_line_count > 0',
      started: { instant: 'r.started_at' },
    },
    sorts: {
      label: { by: 'r.number', kind: 'number' },
      supplier: { by: 's.name', kind: 'text' },
      outlet: { by: 'o.code', kind: 'text' },
      lines: { by: 'r.line_count', kind: 'number' },
      // Sorting must not reveal the values to users who may not see them.
      value: { by: valueFor(actor), kind: 'number', hasNulls: true },
      by: { by: 'starter.full_name', kind: 'text', hasNulls: true },
      at: { by: 'r.started_at', kind: 'instant' },
      received: { by: 'r.received_at', kind: 'instant', hasNulls: true },
    },
    search: (q) => matchesReceipt(q, reader),
    columns: () => columns,
    beside: receiptBeside,
  })
}

/**
 * By its number or that of its purchase order, by words of supplier or delivery note, or by the SKU
 * of a line. Suppliers and lines are looked up first, so that each condition has its own index.
 */
async function matchesReceipt(q: string, reader: Reader) {
  const text = q.trim()
  const prefixes = await settingsOf(reader, {
    own: receivingSettings.prefix,
    order: purchasingSettings.purchaseOrderPrefix,
  })
  const own = numberAfter(text, prefixes.own)
  if (own !== null) return sql<boolean>`r.number = ${own}`
  const order = numberAfter(text, prefixes.order)
  if (order !== null)
    return sql<boolean>`r.purchase_order_id = (
      select po.id from purchase_orders po where po.number = ${order})`
  const named = await sql<{ id: string }>`select id from suppliers
    where ${matchesWords("(code || ' ' || name)", text)}`.execute(reader)
  const suppliers = named.rows.map(({ id }) => id)
  return sql<boolean>`(${matchesWords("(r.delivery_note || ' ' || r.carrier || ' ' || r.note)", text)}
    or r.supplier_id = any(${suppliers}::uuid[])
    or r.id = any(array(select line.receipt_id from variants v
      join goods_receipt_lines line on line.variant_id = v.id
      where v.sku = ${text.toUpperCase()})))`
}

/** The number of `GR-1042`; null for what does not begin with the prefix. */
function numberAfter(text: string, prefix: string): number | null {
  if (!text.toUpperCase().startsWith(prefix.toUpperCase())) return null
  const digits = text.slice(prefix.length)
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null
}

export async function listReceipts(
  reader: Reader,
  actor: Actor,
  input: ListInput<typeof receiptList>,
) {
  return (await receiptsFor(reader, actor)).page(reader, actor, input)
}

/** Every receipt of a filter, page by page, for its file. */
export async function* everyReceipt(
  reader: Reader,
  actor: Actor,
  filter: ListInput<typeof receiptList>,
) {
  yield* (await receiptsFor(reader, actor)).every(reader, actor, filter)
}
