import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEventsFrom } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { ImportedLine, ImportedOrder } from '#stock/purchasing/server/index.ts'
import { receiptNoun } from '../../receiving.nouns.ts'
import { receivingSettings } from '../../receiving.settings.ts'

type Receipt = {
  readonly id: string
  readonly order: ImportedOrder
  readonly receivedOn: string
  readonly lines: readonly (ImportedLine & { readonly lineId: string })[]
}

/**
 * Keeps what was received of imported orders, a receipt for each day. No stock is booked: the goods
 * were received into the stock of another system.
 */
export async function keepImportedReceipts(
  tx: Tx,
  actor: Actor,
  orders: readonly (ImportedOrder & { readonly label: string })[],
): Promise<number> {
  const receipts = orders.flatMap(receiptsOf)
  if (receipts.length === 0) return 0
  const labels = new Map(orders.map(({ id, label }) => [id, label]))
  await insertReceipts(tx, actor, receipts, labels)
  await insertReceiptLines(tx, receipts)
  await insertPieces(tx, receipts)
  hintAfterCommit(tx, { noun: receiptNoun.key, ids: receipts.map(({ id }) => id) })
  return receipts.length
}

/** A product that is in an order twice is in two receipts, because a receipt has it once. */
function receiptsOf(order: ImportedOrder): Receipt[] {
  const groups = new Map<string, { receivedOn: string; lines: ImportedLine[] }>()
  const seen = new Map<string, number>()
  for (const line of order.lines) {
    if (line.receivedOn === null) continue
    const key = `${line.receivedOn} ${line.variantId}`
    const times = seen.get(key) ?? 0
    seen.set(key, times + 1)
    const group = groups.get(`${line.receivedOn} ${times}`) ?? {
      receivedOn: line.receivedOn,
      lines: [],
    }
    group.lines.push(line)
    groups.set(`${line.receivedOn} ${times}`, group)
  }
  return [...groups.values()].map(({ receivedOn, lines }) => ({
    id: newId(),
    order,
    receivedOn,
    lines: lines.map((line) => ({ ...line, lineId: newId() })),
  }))
}

async function insertReceipts(
  tx: Tx,
  actor: Actor,
  receipts: readonly Receipt[],
  labels: ReadonlyMap<string, string>,
): Promise<void> {
  const prefix = await settingOf(tx, receivingSettings.prefix)
  const rows = receipts.map(({ id, order, receivedOn }, place) => {
    const { id: orderId, supplierId, outletId, currency, timeZone } = order
    const orderLabel = labels.get(orderId)
    return { id, place, orderId, orderLabel, supplierId, outletId, currency, timeZone, receivedOn }
  })
  await sql`with input as materialized (
    select *, (("receivedOn"::date + interval '12 hours') at time zone "timeZone") as at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(place integer, id uuid,
      "orderId" uuid, "orderLabel" text, "supplierId" uuid, "outletId" uuid, currency text,
      "timeZone" text, "receivedOn" text)
  ), added as (
    insert into goods_receipts (id, supplier_id, outlet_id, purchase_order_id, state,
      state_changed_at, currency, started_at, received_at, is_imported)
    select id, "supplierId", "outletId", "orderId", 'put_away', at, currency, at, at, true
    from input order by place
    returning id, number, outlet_id
  ), event_rows as (
    select 'goods_receipt.imported' as type, ${receiptNoun.key}::text as noun,
      added.id as entity_id, ${prefix}::text || added.number as label, added.outlet_id,
      jsonb_build_object('order', input."orderLabel") as data
    from added join input on input.id = added.id
  ) ${appendEventsFrom('event_rows', actor)}`.execute(tx)
}

async function insertReceiptLines(tx: Tx, receipts: readonly Receipt[]): Promise<void> {
  const rows = receipts.flatMap(({ id: receiptId, lines }) =>
    lines.map(({ id: orderLineId, lineId, variantId, unitCostMinor }, place) => {
      return { id: lineId, receiptId, position: place + 1, variantId, orderLineId, unitCostMinor }
    }),
  )
  await sql`insert into goods_receipt_lines
      (id, receipt_id, position, variant_id, order_line_id, unit_cost_minor, is_imported)
    select id, "receiptId", position, "variantId", "orderLineId", "unitCostMinor", true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "receiptId" uuid,
      position integer, "variantId" uuid, "orderLineId" uuid, "unitCostMinor" bigint)`.execute(tx)
}

async function insertPieces(tx: Tx, receipts: readonly Receipt[]): Promise<void> {
  const rows = receipts.flatMap(({ lines }) =>
    lines
      .flatMap(({ lineId, accepted, rejected }) => [
        { lineId, outcome: 'accepted', quantity: accepted },
        { lineId, outcome: 'rejected', quantity: rejected },
      ])
      .filter(({ quantity }) => quantity > 0)
      .map((piece, place) => ({ ...piece, id: newId(), position: place + 1 })),
  )
  await sql`insert into goods_receipt_pieces
      (id, line_id, position, outcome, quantity, value_minor, is_imported)
    select id, "lineId", position, outcome, quantity, 0, true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "lineId" uuid,
      position integer, outcome text, quantity bigint)`.execute(tx)
}

/** Removes the receipts that came in with these orders; those that were counted here stay. */
export async function removeImportedReceipts(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const found = await sql<{ id: string }>`select id from goods_receipts
    where purchase_order_id = any(${[...orderIds]}::uuid[]) and is_imported`.execute(tx)
  const ids = found.rows.map(({ id }) => id)
  await sql`delete from goods_receipt_pieces piece using goods_receipt_lines line
    where piece.line_id = line.id and line.receipt_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from goods_receipt_lines where receipt_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from goods_receipts where id = any(${ids}::uuid[])`.execute(tx)
  hintAfterCommit(tx, { noun: receiptNoun.key, ids })
}
