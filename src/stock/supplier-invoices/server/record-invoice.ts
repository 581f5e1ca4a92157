import { sql } from 'kysely'
import { hasCosts } from '#organization/users/server/index.ts'
import { addDays } from '#platform/days.ts'
import { sameCurrencyRate } from '#platform/exchange.ts'
import { refuseMove } from '#platform/machine.ts'
import { priceOf } from '#platform/money.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { newId } from '#platform/server/new-id.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { OrderRate } from '../order-rates.rules.ts'
import type { BilledLine, InvoiceFacts } from '../supplier-invoices.fields.ts'
import { supplierInvoiceMachine } from '../supplier-invoices.states.ts'
import { access, findInvoice, requireVersion } from './find-supplier-invoice.ts'
import { lockOrders } from './invoice-lines.ts'
import { hasOwnRate, rateOf } from './invoice-rate.ts'
import { compareInvoice, settle } from './match-invoice.ts'
import { rematchOrders } from './rematch-invoices.ts'
import { tellOfInvoice } from './tell-invoice.ts'

type Given = InvoiceFacts & { readonly isDraft: boolean }

/** Records an invoice of a supplier, and compares it with its orders unless it stays a draft. */
export async function recordInvoice(tx: Tx, actor: Actor, { isDraft, ...facts }: Given) {
  const billed = await billedOrders(tx, actor, facts.lines)
  const id = newId()
  const label = `Invoice ${facts.number}`
  const dueOn = dueDay(facts, billed.paymentDays)
  const rate = rateOf(billed, facts.rate ?? null)
  await once(facts.number, billed.supplierName, () =>
    tx
      .insertInto('supplier_invoices')
      .values({
        id,
        state: 'draft',
        supplier_id: billed.supplierId,
        outlet_id: billed.outletId,
        currency: billed.currency,
        rate,
        entered_by: authorId(actor),
        ...columnsOf(facts, dueOn),
      })
      .execute(),
  )
  await writeLines(tx, id, facts.lines, billed.scales)
  const told = { id, label, outletId: billed.outletId }
  await tellOfInvoice(tx, actor, told, 'supplier_invoice.recorded', {
    orders: billed.labels.join(', '),
    supplier: billed.supplierName,
    totalMinor: facts.totalMinor,
  })
  if (isDraft) return { id, version: 1, state: 'draft' as const }
  return { id, ...(await settle(tx, actor, await compareInvoice(tx, actor, id))) }
}

type Change = Given & { readonly id: string; readonly version: number }

/** Changes a draft, and compares it again unless it stays a draft. */
export async function changeInvoice(tx: Tx, actor: Actor, change: Change) {
  const { id, version, isDraft, ...facts } = change
  await findInvoice(tx, actor, id)
  const billed = await billedOrders(tx, actor, facts.lines)
  const invoice = await findInvoice(tx, actor, id, { isLocked: true })
  throwIfRefused(refuseMove(supplierInvoiceMachine, 'match', invoice))
  requireVersion(invoice, version)
  if (billed.supplierId !== invoice.supplierId || billed.outletId !== invoice.outletId)
    throw severalSuppliers()
  if (billed.currency !== invoice.currency) throw severalSuppliers()
  const dueOn = dueDay(facts, billed.paymentDays)
  const rate =
    facts.rate === undefined && (await hasOwnRate(tx, actor, invoice))
      ? invoice.rate
      : rateOf(billed, facts.rate ?? null)
  await once(facts.number, billed.supplierName, () =>
    tx
      .updateTable('supplier_invoices')
      .set({
        ...columnsOf(facts, dueOn),
        rate,
        // With another due date it is reported once more.
        due_told_at: sql`case when due_on = ${dueOn}::date then due_told_at end`,
        version: version + 1,
      })
      .where('id', '=', id)
      .execute(),
  )
  await tx.deleteFrom('supplier_invoice_lines').where('invoice_id', '=', id).execute()
  await writeLines(tx, id, facts.lines, billed.scales)
  const told = { id, label: `Invoice ${facts.number}`, outletId: invoice.outletId }
  await tellOfInvoice(tx, actor, told, 'supplier_invoice.changed', { totalMinor: facts.totalMinor })
  if (isDraft) return { id, version: version + 1, state: invoice.state }
  const settled = await settle(tx, actor, await compareInvoice(tx, actor, id))
  await rematchOrders(tx, actor, billed.orderIds)
  return { id, ...settled }
}

export type Billed = {
  readonly orderIds: readonly string[]
  readonly labels: readonly string[]
  readonly supplierId: string
  readonly supplierName: string
  readonly outletId: string
  readonly currency: string
  readonly outletCurrency: string
  readonly orderRates: readonly OrderRate[]
  readonly paymentDays: number | null
  readonly scales: ReadonlyMap<string, number>
}

const unsent = new Set(['draft', 'pending_approval', 'rejected', 'cancelled'])

/** The orders of the lines, locked: all of one supplier, for one outlet, and in one currency. */
export async function billedOrders(
  tx: Tx,
  actor: Actor,
  lines: readonly BilledLine[],
): Promise<Billed> {
  const ids = lines.map(({ orderLineId }) => orderLineId)
  const found = await sql<{ id: string; orderId: string; scale: number }>`
    select line.id, line.purchase_order_id as "orderId", v.quantity_scale as scale
    from purchase_order_lines line join variants v on v.id = line.variant_id
    join purchase_orders po on po.id = line.purchase_order_id
    where line.id = any(${ids}::uuid[]) and ${withinOutlets(actor, access, 'po.outlet_id')}
      and ${hasCosts(actor, 'po.outlet_id')}`.execute(tx)
  if (found.rows.length < new Set(ids).size) throw notFound('This line of a purchase order')
  const orders = await lockOrders(tx, actor, [...new Set(found.rows.map(({ orderId }) => orderId))])
  const [first] = orders
  if (!first) throw notFound('This line of a purchase order')
  const { supplierId, supplierName, outletId, currency, outletCurrency } = first
  if (new Set(ids).size < ids.length) throw sameTwice()
  const isOne = orders.every(
    (order) =>
      order.supplierId === supplierId && order.outletId === outletId && order.currency === currency,
  )
  if (!isOne) throw severalSuppliers()
  const early = orders.find(({ state }) => unsent.has(state))
  if (early) throw notSent(early.label)
  const supplier = await tx
    .selectFrom('suppliers')
    .select('payment_days')
    .where('id', '=', supplierId)
    .executeTakeFirst()
  return {
    orderIds: orders.map(({ id }) => id),
    labels: orders.map(({ label }) => label),
    ...{ supplierId, supplierName, outletId, currency, outletCurrency },
    orderRates: orders.map(({ label, rate, ratedOn }) => {
      return { orderLabel: label, orderRate: rate ?? sameCurrencyRate, orderRatedOn: ratedOn }
    }),
    paymentDays: supplier?.payment_days ?? null,
    scales: new Map(found.rows.map(({ id, scale }) => [id, scale])),
  }
}

/** Suppliers who say nothing about it are paid after so many days. */
const usualPaymentDays = 30

export function dueDay(
  { invoicedOn, dueOn }: Pick<InvoiceFacts, 'invoicedOn' | 'dueOn'>,
  paymentDays: number | null,
): string {
  const due = dueOn ?? addDays(invoicedOn, paymentDays ?? usualPaymentDays)
  if (due >= invoicedOn) return due
  throw new Refusal(
    'unprocessable',
    'due_before_invoice',
    'The due date is before the invoice date. Enter the invoice date or a later day.',
    { field: 'dueOn' },
  )
}

const columnsOf = (facts: InvoiceFacts, dueOn: string) => ({
  number: facts.number,
  invoiced_on: facts.invoicedOn,
  due_on: dueOn,
  total_minor: facts.totalMinor,
  tax_minor: facts.taxMinor,
  freight_minor: facts.freightMinor,
  other_minor: facts.otherMinor,
  note: facts.note,
})

export async function writeLines(
  tx: Tx,
  invoiceId: string,
  lines: readonly BilledLine[],
  scales: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = lines.map(({ orderLineId, quantity, unitPriceMinor }, position) => ({
    id: newId(),
    invoice_id: invoiceId,
    position,
    order_line_id: orderLineId,
    quantity,
    unit_price_minor: unitPriceMinor,
    amount_minor: priceOf(quantity, scales.get(orderLineId) ?? 0, unitPriceMinor),
  }))
  await tx.insertInto('supplier_invoice_lines').values(rows).execute()
}

/** A supplier numbers each invoice once; spaces and capitals make no other number. */
export async function once(number: string, supplierName: string, write: () => Promise<unknown>) {
  try {
    await write()
  } catch (error) {
    if (brokenConstraint(error) !== 'supplier_invoices_number_once') throw error
    throw new Refusal(
      'conflict',
      'number_taken',
      `Invoice ${number} of ${supplierName} is recorded already. Open it, or check the number.`,
      { field: 'number' },
    )
  }
}

function sameTwice(): Refusal {
  return new Refusal(
    'unprocessable',
    'same_product_twice',
    'A line of an order is on the invoice twice. Add both quantities up in one line.',
    { field: 'lines' },
  )
}

export function severalSuppliers(): Refusal {
  return new Refusal(
    'unprocessable',
    'several_suppliers',
    'An invoice is of one supplier, for one outlet and in one currency. Record another invoice for the other orders.',
    { field: 'lines' },
  )
}

function notSent(label: string): Refusal {
  return new Refusal(
    'conflict',
    'order_not_sent',
    `${label} is not with the supplier, so nothing of it can be invoiced. Send it first, or choose another order.`,
    { field: 'lines' },
  )
}
