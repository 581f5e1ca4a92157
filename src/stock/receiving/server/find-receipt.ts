import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Rate } from '#platform/exchange.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { SupplierState } from '#stock/suppliers/suppliers.states.ts'
import { receivingSettings } from '../receiving.settings.ts'
import type { ReceiptState } from '../receiving.states.ts'

export const access = capability.receiving

export type FoundReceipt = {
  readonly id: string
  readonly number: number
  readonly label: string
  readonly state: ReceiptState
  readonly version: number
  readonly supplierId: string
  readonly supplierName: string
  readonly supplierState: SupplierState
  readonly supplierStateReason: string
  readonly outletId: string
  readonly orderId: string | null
  /** Of its value in stock: that of the outlet. */
  readonly currency: string
  /** Of the prices of its lines: that of the order. */
  readonly priceCurrency: string
  /** What one unit of it is worth in stock. */
  readonly rate: Rate
  readonly isBlind: boolean
  readonly isImported: boolean
  readonly deliveryNote: string
  readonly carrier: string
  readonly note: string
}

/** `GR-1042`, with the company's prefix. */
export async function receiptLabel(reader: Reader, number: number): Promise<string> {
  return `${await settingOf(reader, receivingSettings.prefix)}${number}`
}

/** A goods receipt of the actor's outlets; optionally locked until the end of the transaction. */
export async function findReceipt(
  reader: Reader,
  actor: Actor,
  id: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<FoundReceipt> {
  const found = await sql<Omit<FoundReceipt, 'label'>>`
    select r.id, r.number, r.state, r.version, r.supplier_id as "supplierId",
      s.name as "supplierName", s.state as "supplierState",
      s.state_reason as "supplierStateReason", r.outlet_id as "outletId",
      r.purchase_order_id as "orderId", r.currency,
      r.price_currency as "priceCurrency", trim_scale(r.rate)::text as rate, r.is_blind as "isBlind",
      r.is_imported as "isImported",
      r.delivery_note as "deliveryNote", r.carrier, r.note
    from goods_receipts r join suppliers s on s.id = r.supplier_id
    where r.id = ${id} and ${withinOutlets(actor, access, 'r.outlet_id')}
    ${isLocked ? sql`for update of r` : sql``}`.execute(reader)
  const [receipt] = found.rows
  if (!receipt) throw notFound('This goods receipt')
  return { ...receipt, label: await receiptLabel(reader, receipt.number) }
}
