import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEventsFrom } from '#platform/server/events/append-event.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { purchaseOrderNoun } from '../../purchasing.nouns.ts'
import { purchasingSettings } from '../../purchasing.settings.ts'
import { keepRevision } from '../keep-revision.ts'
import { expectRest, linesOfOrder } from '../order-lines.ts'
import { orderedInWords } from '../write-order-lines.ts'
import type { ImportedOrder, KeptOrder } from './imported-order.ts'

/** Keeps orders as the file has them; only what is open of them becomes incoming. */
export async function keepImportedOrders(
  tx: Tx,
  actor: Actor,
  orders: readonly ImportedOrder[],
): Promise<(KeptOrder & { readonly label: string })[]> {
  const labels = await insertOrders(tx, actor, orders)
  await insertLines(tx, orders)
  for (const order of orders) {
    if (order.isHistory) continue
    await keepRevision(tx, actor, { id: order.id, revision: 1, reason: 'Imported' })
    await expectRest(tx, order, await linesOfOrder(tx, order.id))
  }
  const ids = orders.map(({ id }) => id)
  hintAfterCommit(tx, { noun: purchaseOrderNoun.key, ids })
  return orders.map(({ id, isHistory }) => {
    return { id, isHistory, version: 1, label: labels.get(id) ?? '' }
  })
}

/** A day as the noon of the outlet, so that it is the same day there in summer and winter. */
const noonOf = (day: string) =>
  sql.raw(`((input.${day}::date + interval '12 hours') at time zone input."timeZone")`)

async function insertOrders(tx: Tx, actor: Actor, orders: readonly ImportedOrder[]) {
  const prefix = await settingOf(tx, purchasingSettings.purchaseOrderPrefix)
  const rows = orders.map(({ lines, ...order }, place) => {
    const received = lines.flatMap(({ receivedOn }) => receivedOn ?? []).toSorted()
    const since = order.endedOn ?? received.at(-1) ?? order.orderedOn
    return { ...order, place, since, words: orderedInWords(lines) }
  })
  await sql`with input as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(place integer, id uuid,
      "supplierId" uuid, "outletId" uuid, state text, currency text, "totalMinor" bigint,
      "expectedOn" date, "orderedOn" text, since text, "timeZone" text, reference text,
      digest text, "isHistory" boolean, words text, rate numeric, "ratedOn" date)
  ), added as (
    insert into purchase_orders (id, supplier_id, outlet_id, state, state_changed_at, currency,
      total_minor, expected_on, created_at, revision, sent_at, confirmed_at, import_reference,
      import_digest, is_history, rate, rated_on)
    select id, "supplierId", "outletId", state, ${noonOf('since')}, currency, "totalMinor",
      "expectedOn", ${noonOf('"orderedOn"')}, 1, ${noonOf('"orderedOn"')},
      case when state = 'confirmed' then ${noonOf('"orderedOn"')} end, reference, digest,
      "isHistory", rate, "ratedOn"
    from input order by place
    returning id, number, outlet_id
  ), event_rows as (
    select 'purchase_order.imported' as type, ${purchaseOrderNoun.key}::text as noun,
      added.id as entity_id, ${prefix}::text || added.number as label, added.outlet_id,
      jsonb_build_object('reference', input.reference, 'lines', input.words) as data
    from added join input on input.id = added.id
  ) ${appendEventsFrom('event_rows', actor)}`.execute(tx)
  const found = await tx
    .selectFrom('purchase_orders')
    .select(['id', 'number'])
    .where(
      'id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute()
  return new Map(found.map(({ id, number }) => [id, `${prefix}${number}`]))
}

async function insertLines(tx: Tx, orders: readonly ImportedOrder[]): Promise<void> {
  const rows = orders.flatMap(({ id, isHistory, lines }) =>
    lines.map((line, place) => ({ ...line, orderId: id, isHistory, position: place + 1 })),
  )
  await sql`insert into purchase_order_lines (id, purchase_order_id, position, variant_id,
      supplier_sku, quantity, unit_cost_minor, promised_on, first_promised_on, accepted, rejected,
      cancelled, is_history)
    select id, "orderId", position, "variantId", "supplierSku", quantity, "unitCostMinor",
      "promisedOn", "promisedOn", accepted, rejected, cancelled, "isHistory"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "orderId" uuid,
      position integer, "variantId" uuid, "supplierSku" text, quantity bigint,
      "unitCostMinor" bigint, "promisedOn" date, accepted bigint, rejected bigint,
      cancelled bigint, "isHistory" boolean)`.execute(tx)
}
