import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { hasCosts } from '#organization/users/server/index.ts'
import type { Rate } from '#platform/exchange.ts'
import { notFound, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { DifferenceKind } from '../match-invoice.rules.ts'
import type { SupplierInvoiceState } from '../supplier-invoices.states.ts'

export const access = capability.purchaseOrders

export type FoundInvoice = {
  readonly id: string
  readonly number: string
  /** `Invoice 4711`. */
  readonly label: string
  readonly state: SupplierInvoiceState
  readonly version: number
  readonly supplierId: string
  readonly supplierName: string
  readonly outletId: string
  readonly currency: string
  readonly outletCurrency: string
  /** What one unit of its currency is worth at the outlet. */
  readonly rate: Rate
  readonly totalMinor: number
  readonly taxMinor: number
  readonly freightMinor: number
  readonly otherMinor: number
  readonly differs: readonly DifferenceKind[]
  readonly enteredBy: string | null
}

/**
 * An invoice is for users who have both permissions at its outlet. Until it was submitted for the first
 * time, one of the portal is its supplier's alone.
 */
export const mayRead = (actor: Actor) =>
  sql<boolean>`(${withinOutlets(actor, access, 'i.outlet_id')} and ${hasCosts(actor, 'i.outlet_id')}
    and (not i.is_of_supplier or i.submitted_at is not null or i.supplier_id = ${actor.supplierId}))`

/** An invoice of the actor's outlets; optionally locked until the end of the transaction. */
export async function findInvoice(
  reader: Reader,
  actor: Actor,
  id: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<FoundInvoice> {
  const found = await sql<Omit<FoundInvoice, 'label'>>`
    select i.id, i.number, i.state, i.version, i.supplier_id as "supplierId",
      s.name as "supplierName", i.outlet_id as "outletId", i.currency,
      i.outlet_currency as "outletCurrency", trim_scale(i.rate)::text as rate,
      i.total_minor as "totalMinor", i.tax_minor as "taxMinor", i.freight_minor as "freightMinor",
      i.other_minor as "otherMinor", i.differs, i.entered_by as "enteredBy"
    from supplier_invoices i join suppliers s on s.id = i.supplier_id
    where i.id = ${id} and ${mayRead(actor)}
    ${isLocked ? sql`for update of i` : sql``}`.execute(reader)
  const [invoice] = found.rows
  if (!invoice) throw notFound('This invoice')
  return { ...invoice, label: `Invoice ${invoice.number}` }
}

/** Refuses a version that is not the present one. */
export function requireVersion({ label, version }: FoundInvoice, given: number): void {
  if (given !== version) throw staleVersion(label, given, version)
}
