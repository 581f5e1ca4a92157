import type { Rate } from '#platform/exchange.ts'
import { refuseMove } from '#platform/machine.ts'
import { priceOf } from '#platform/money.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { asSupplier } from '#stock/supplier-portal/server/index.ts'
import { hasSeveralRates } from '../order-rates.rules.ts'
import type { OwnInvoiceFacts } from '../portal-invoices.fields.ts'
import { supplierInvoiceMachine } from '../supplier-invoices.states.ts'
import { findInvoice, requireVersion } from './find-supplier-invoice.ts'
import { rateOf } from './invoice-rate.ts'
import { compareInvoice, keepMatch } from './match-invoice.ts'
import {
  hintPortal,
  mayInvoice,
  proveOwnInvoice,
  proveOwnLines,
  requireOpenLines,
} from './own-invoice-parts.ts'
import {
  type Billed,
  billedOrders,
  dueDay,
  once,
  severalSuppliers,
  writeLines,
} from './record-invoice.ts'
import { moveInvoice, tellOfInvoice } from './tell-invoice.ts'

type Step = { readonly id: string; readonly version: number }

/** The supplier prepares an invoice; the buyer sees it from when it is submitted. */
export async function prepareOwnInvoice(tx: Tx, actor: Actor, facts: OwnInvoiceFacts) {
  const { number, lines } = facts
  const acting = await mayInvoice(tx, actor, (portal) => proveOwnLines(portal, actor, lines))
  const billed = await billedOrders(tx, acting, lines)
  const id = newId()
  await requireOpenLines(tx, lines, id)
  await once(number, billed.supplierName, () =>
    tx
      .insertInto('supplier_invoices')
      .values({
        id,
        is_of_supplier: true,
        supplier_id: billed.supplierId,
        outlet_id: billed.outletId,
        currency: billed.currency,
        entered_by: authorId(actor),
        ...columnsOf(facts, billed),
      })
      .execute(),
  )
  await writeLines(tx, id, lines, billed.scales)
  const told = { id, label: `Invoice ${number}`, outletId: billed.outletId }
  await tellOfInvoice(tx, actor, told, 'supplier_invoice.prepared', {
    orders: billed.labels.join(', '),
    supplier: billed.supplierName,
  })
  hintPortal(tx, actor)
  return { id, version: 1 }
}

/** The supplier changes an invoice that is with it: prepared, or sent back. */
export async function changeOwnInvoice(tx: Tx, actor: Actor, change: Step & OwnInvoiceFacts) {
  const { id, version, ...facts } = change
  const { number, lines } = facts
  const acting = await mayInvoice(tx, actor, async (portal) => {
    await proveOwnInvoice(portal, actor, id)
    await proveOwnLines(portal, actor, lines)
  })
  // The orders first, as wherever both are locked.
  const billed = await billedOrders(tx, acting, lines)
  const invoice = await findInvoice(tx, acting, id, { isLocked: true })
  throwIfRefused(refuseMove(supplierInvoiceMachine, 'submit', invoice))
  requireVersion(invoice, version)
  if (billed.currency !== invoice.currency || billed.outletCurrency !== invoice.outletCurrency)
    throw severalSuppliers()
  await requireOpenLines(tx, lines, id)
  await once(number, billed.supplierName, () =>
    tx
      .updateTable('supplier_invoices')
      .set({
        ...columnsOf(facts, billed),
        outlet_id: billed.outletId,
        version: version + 1,
      })
      .where('id', '=', id)
      .execute(),
  )
  await tx.deleteFrom('supplier_invoice_lines').where('invoice_id', '=', id).execute()
  await writeLines(tx, id, lines, billed.scales)
  const told = { id, label: `Invoice ${number}`, outletId: billed.outletId }
  await tellOfInvoice(tx, actor, told, 'supplier_invoice.changed', {})
  hintPortal(tx, actor)
  return { id, version: version + 1 }
}

/** The supplier submits an invoice: it is compared at once, so that staff see what differs. */
export async function submitOwnInvoice(tx: Tx, actor: Actor, { id, version }: Step) {
  const acting = await mayInvoice(tx, actor, (portal) => proveOwnInvoice(portal, actor, id))
  const invoice = await compareInvoice(tx, acting, id)
  throwIfRefused(refuseMove(supplierInvoiceMachine, 'submit', invoice))
  requireVersion(invoice, version)
  await requireOpenLines(tx, invoice.lines, id)
  await keepMatch(tx, invoice)
  const now = new Date().toISOString()
  const moved = await moveInvoice(tx, actor, invoice, 'submit', {
    version,
    set: {
      submitted_at: now,
      submitted_by: authorId(actor),
      // In the list of staff, and among invoices for the same goods, it is as late as this.
      entered_at: now,
      differs: `{${invoice.kinds.join(',')}}`,
      sent_back_reason: '',
    },
    data: {
      orders: [...new Set(invoice.lines.map(({ orderLabel }) => orderLabel))].join(', '),
      supplier: invoice.supplierName,
      totalMinor: invoice.totalMinor,
    },
  })
  return { id, version: moved }
}

/** The supplier withdraws an invoice that was not taken over, also while its company is blocked. */
export async function withdrawOwnInvoice(tx: Tx, actor: Actor, { id, version }: Step) {
  const own = await asSupplier(tx, actor, async (portal) => {
    await proveOwnInvoice(portal, actor, id)
    return portal
      .selectFrom('supplier_invoices')
      .select(['number', 'outlet_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  })
  const told = { id, label: `Invoice ${own.number}`, outletId: own.outlet_id }
  return { id, version: await moveInvoice(tx, actor, told, 'withdraw', { version }) }
}

/** The total is what the parts add up to, and it is due as agreed with the supplier. */
function columnsOf(facts: OwnInvoiceFacts, billed: Billed) {
  const { scales, paymentDays } = billed
  const { taxMinor, freightMinor, otherMinor, invoicedOn } = facts
  const goodsMinor = facts.lines.reduce(
    (sum, { orderLineId, quantity, unitPriceMinor }) =>
      sum + priceOf(quantity, scales.get(orderLineId) ?? 0, unitPriceMinor),
    0,
  )
  return {
    number: facts.number,
    rate: rateOfOrders(billed),
    invoiced_on: invoicedOn,
    due_on: dueDay({ invoicedOn, dueOn: null }, paymentDays),
    total_minor: goodsMinor + taxMinor + freightMinor + otherMinor,
    tax_minor: taxMinor,
    freight_minor: freightMinor,
    other_minor: otherMinor,
    supplier_note: facts.note,
  }
}

/** A supplier knows no rate of ours, so that its invoice has that of its orders. */
function rateOfOrders(billed: Billed): Rate {
  if (!hasSeveralRates(billed.orderRates)) return rateOf(billed, null)
  throw new Refusal(
    'unprocessable',
    'rates_differ',
    `${billed.labels.join(' and ')} were ordered at different exchange rates. Send one invoice for each of them.`,
    { field: 'lines' },
  )
}
