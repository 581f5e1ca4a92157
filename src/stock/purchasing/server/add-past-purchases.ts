import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import type { PurchaseOrderState } from '../purchase-orders.states.ts'

export type PastLine = {
  readonly id: string
  readonly variantId: string
  /** In steps of the variant's scale, as the next three. */
  readonly quantity: number
  readonly accepted: number
  readonly rejected: number
  readonly cancelled: number
  readonly unitCostMinor: number
  readonly firstPromisedOn: string | null
  readonly promisedOn: string | null
}

export type PastPurchase = {
  readonly id: string
  readonly supplierId: string
  readonly outletId: string
  readonly currency: string
  /** With its day, where the outlet has another currency. */
  readonly rate?: string
  readonly ratedOn?: string
  readonly state: PurchaseOrderState
  /** ISO 8601, as the next. */
  readonly sentAt: string
  readonly answeredAt: string | null
  /** The day that was asked for when it was sent, and the present one. */
  readonly firstExpectedOn: string | null
  readonly expectedOn: string | null
  readonly endFault: string | null
  readonly sentBy: string | null
  readonly lines: readonly PastLine[]
}

/**
 * Adds orders that suppliers had in the past, for demo data and tests only: nothing is incoming, and
 * no event is appended. Real orders are sent by `sendPurchaseOrder`.
 */
export async function addPastPurchases(tx: Tx, orders: readonly PastPurchase[]): Promise<void> {
  const lines = orders.flatMap(({ id: orderId, lines: own }) =>
    own.map((line, position) => ({ ...line, orderId, position })),
  )
  await sql`insert into purchase_orders (id, supplier_id, outlet_id, currency, state,
      state_changed_at, expected_on, created_by, created_at, revision, sent_by, sent_at,
      confirmed_at, answered_at, end_fault, rate, rated_on)
    select id, "supplierId", "outletId", currency, state, coalesce("answeredAt", "sentAt"),
      "expectedOn", "sentBy", "sentAt", 1, "sentBy", "sentAt", "answeredAt", "answeredAt", "endFault", rate,
      "ratedOn"
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as o(id uuid, "supplierId" uuid,
      "outletId" uuid, currency text, state text, "sentAt" timestamptz, "answeredAt" timestamptz,
      "expectedOn" date, "endFault" text, "sentBy" uuid, rate numeric, "ratedOn" date)
    order by "sentAt", id`.execute(tx)
  await sql`insert into purchase_order_lines (id, purchase_order_id, position, variant_id, quantity,
      unit_cost_minor, promised_on, first_promised_on, accepted, rejected, cancelled)
    select id, "orderId", position, "variantId", quantity, "unitCostMinor", "promisedOn",
      "firstPromisedOn", accepted, rejected, cancelled
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(id uuid, "orderId" uuid,
      position integer, "variantId" uuid, quantity bigint, "unitCostMinor" bigint,
      "promisedOn" date, "firstPromisedOn" date, accepted bigint, rejected bigint,
      cancelled bigint)`.execute(tx)
  const ids = orders.map(({ id }) => id)
  await sql`update purchase_orders po set total_minor = sums.total from (
      select line.purchase_order_id as id, sum(round((line.quantity - line.cancelled)::numeric
        * line.unit_cost_minor / power(10::numeric, v.quantity_scale)))::bigint as total
      from purchase_order_lines line join variants v on v.id = line.variant_id
      where line.purchase_order_id = any(${ids}::uuid[]) group by 1) as sums
    where sums.id = po.id`.execute(tx)
  await sql`insert into purchase_order_revisions
      (purchase_order_id, revision, made_by, made_at, expected_on, total_minor)
    select po.id, 1, po.sent_by, po.sent_at, o."firstExpectedOn", po.total_minor
    from purchase_orders po join jsonb_to_recordset(${JSON.stringify(orders)}::jsonb)
      as o(id uuid, "firstExpectedOn" date) on o.id = po.id`.execute(tx)
  await sql`insert into purchase_order_revision_lines (purchase_order_id, revision, line_id,
      position, variant_id, quantity, unit_cost_minor, promised_on)
    select purchase_order_id, 1, id, position, variant_id, quantity, unit_cost_minor, promised_on
    from purchase_order_lines where purchase_order_id = any(${ids}::uuid[])`.execute(tx)
}
