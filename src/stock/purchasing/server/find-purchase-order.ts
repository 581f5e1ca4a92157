import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Rate } from '#platform/exchange.ts'
import type { Permission } from '#platform/permissions.ts'
import { notFound, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { SupplierState } from '#stock/suppliers/suppliers.states.ts'
import type { PurchaseOrderState } from '../purchase-orders.states.ts'
import { purchasingSettings } from '../purchasing.settings.ts'

export const access = capability.purchaseOrders

export type FoundOrder = {
  readonly id: string
  readonly number: number
  readonly label: string
  readonly state: PurchaseOrderState
  readonly version: number
  readonly revision: number
  readonly supplierId: string
  readonly supplierName: string
  readonly supplierEmail: string | null
  readonly supplierState: SupplierState
  readonly supplierStateReason: string
  readonly outletId: string
  readonly currency: string
  readonly outletCurrency: string
  /** What one unit of its currency is worth at the outlet; null before it is sent in another one. */
  readonly rate: Rate | null
  readonly ratedOn: string | null
  /** In its currency. */
  readonly totalMinor: number
  readonly expectedOn: string | null
  readonly supplierReference: string
  readonly note: string
  readonly submittedBy: string | null
  readonly sentTo: string
  /** When the supplier first confirmed, proposed changes or rejected it. */
  readonly answeredAt: string | null
}

/** Where orders go: to the supplier's contact for orders, else to the supplier's own address. */
export const orderEmail = sql<string | null>`coalesce((
  select contact.email from supplier_contacts contact
  where contact.supplier_id = s.id and contact.role = 'orders' and contact.email <> ''
  order by contact.added_at, contact.id limit 1), s.email)`

/** `PO-1042`, with the company's prefix. */
export async function orderLabel(reader: Reader, number: number): Promise<string> {
  return `${await settingOf(reader, purchasingSettings.purchaseOrderPrefix)}${number}`
}

type Finding = {
  /** Until the end of the transaction. */
  readonly isLocked?: boolean
  /** The permission that the actor needs at its outlet. */
  readonly by?: Permission
}

/** A purchase order of the actor's outlets. */
export async function findPurchaseOrder(
  reader: Reader,
  actor: Actor,
  id: string,
  { isLocked = false, by = access }: Finding = {},
): Promise<FoundOrder> {
  const found = await sql<Omit<FoundOrder, 'label'>>`
    select po.id, po.number, po.state, po.version, po.revision, po.supplier_id as "supplierId",
      s.name as "supplierName", ${orderEmail} as "supplierEmail", s.state as "supplierState",
      s.state_reason as "supplierStateReason",
      po.outlet_id as "outletId", po.currency, po.outlet_currency as "outletCurrency",
      trim_scale(po.rate)::text as rate, po.rated_on::text as "ratedOn",
      po.total_minor as "totalMinor", po.expected_on::text as "expectedOn", po.supplier_reference as "supplierReference", po.note,
      po.submitted_by as "submittedBy", po.sent_to as "sentTo",
      po.answered_at as "answeredAt"
    from purchase_orders po join suppliers s on s.id = po.supplier_id
    where po.id = ${id} and ${withinOutlets(actor, by, 'po.outlet_id')}
    ${isLocked ? sql`for update of po` : sql``}`.execute(reader)
  const [order] = found.rows
  if (!order) throw notFound('This purchase order')
  return { ...order, label: await orderLabel(reader, order.number) }
}

/** The same, locked and as the caller saw it. */
export async function lockPurchaseOrder(
  tx: Tx,
  actor: Actor,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<FoundOrder> {
  const order = await findPurchaseOrder(tx, actor, id, { isLocked: true })
  if (order.version !== version) throw staleVersion(order.label, version, order.version)
  return order
}
