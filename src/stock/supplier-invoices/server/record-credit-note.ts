import { sql } from 'kysely'
import { formatMoney, priceOf } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import type { CreditFacts } from '../credit-notes.fields.ts'
import { creditReasonLabels } from '../credit-notes.states.ts'
import { supplierCreditNoteNoun, supplierInvoiceNoun } from '../supplier-invoices.nouns.ts'
import { supplierInvoiceMachine } from '../supplier-invoices.states.ts'
import { type FoundInvoice, findInvoice } from './find-supplier-invoice.ts'

type Given = CreditFacts & { readonly invoiceId: string }

const counting = new Set(['matched', 'held', 'approved', 'paid'])

/** Records a credit note for an invoice; all of its credit notes stay within what was invoiced. */
export async function recordCreditNote(tx: Tx, actor: Actor, { invoiceId, ...facts }: Given) {
  const invoice = await findInvoice(tx, actor, invoiceId, { isLocked: true })
  if (!counting.has(invoice.state)) throw notCounting(invoice)
  const lines = await creditedLines(tx, invoice, facts)
  const totalMinor =
    lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0) +
    facts.taxMinor +
    facts.otherMinor
  if (totalMinor === 0) throw nothingCredited()
  await requireWithin(tx, invoice, totalMinor)
  const id = newId()
  await once(facts.number, invoice, () =>
    tx
      .insertInto('supplier_credit_notes')
      .values({
        id,
        invoice_id: invoiceId,
        number: facts.number,
        reason: facts.reason,
        credited_on: facts.creditedOn,
        total_minor: totalMinor,
        tax_minor: facts.taxMinor,
        other_minor: facts.otherMinor,
        note: facts.note,
        entered_by: authorId(actor),
      })
      .execute(),
  )
  if (lines.length > 0)
    await tx
      .insertInto('supplier_credit_note_lines')
      .values(lines.map((line) => ({ ...line, credit_note_id: id })))
      .execute()
  await appendEvent(tx, actor, {
    type: 'supplier_credit_note.recorded',
    noun: supplierCreditNoteNoun,
    id,
    label: `Credit note ${facts.number}`,
    outletId: invoice.outletId,
    data: { invoice: invoice.label, reason: creditReasonLabels[facts.reason], totalMinor },
  })
  const { outletId } = invoice
  hintAfterCommit(tx, { noun: supplierInvoiceNoun.key, ids: [invoiceId], outletId })
  return { id, version: 1 }
}

type Billed = {
  readonly id: string
  readonly sku: string
  readonly scale: number
  readonly quantity: number
  readonly unitPriceMinor: number
  readonly amountMinor: number
  /** By other credit notes: units that were rejected or returned, and money. */
  readonly takenQuantity: number
  readonly takenMinor: number
}

/** The lines as they are written, each within its line of the invoice. */
async function creditedLines(tx: Tx, invoice: FoundInvoice, { lines, reason }: CreditFacts) {
  const found = await sql<Billed>`select l.id, v.sku, v.quantity_scale as scale, l.quantity,
      l.unit_price_minor as "unitPriceMinor", l.amount_minor as "amountMinor",
      coalesce(sum(c.quantity) filter (where n.reason in ('rejected', 'returned')), 0)::bigint
        as "takenQuantity",
      coalesce(sum(c.amount_minor) filter (where n.id is not null), 0)::bigint as "takenMinor"
    from supplier_invoice_lines l join purchase_order_lines line on line.id = l.order_line_id
    join variants v on v.id = line.variant_id
    left join supplier_credit_note_lines c on c.invoice_line_id = l.id
    left join supplier_credit_notes n on n.id = c.credit_note_id and n.state <> 'cancelled'
    where l.invoice_id = ${invoice.id} group by l.id, v.id`.execute(tx)
  const billed = new Map(found.rows.map((line) => [line.id, line]))
  if (new Set(lines.map(({ invoiceLineId }) => invoiceLineId)).size < lines.length)
    throw sameTwice()
  const isOfGoods = reason === 'rejected' || reason === 'returned'
  return lines.map(({ invoiceLineId, quantity, unitPriceMinor }, position) => {
    const line = billed.get(invoiceLineId)
    if (!line) throw notFound('This line of the invoice')
    const amount = priceOf(quantity, line.scale, unitPriceMinor)
    const openQuantity = isOfGoods ? line.quantity - line.takenQuantity : line.quantity
    const openMinor = line.amountMinor - line.takenMinor
    if (quantity > openQuantity) throw quantityAbove(line, openQuantity)
    if (amount > openMinor) throw amountAbove(line, openMinor, invoice.currency)
    return {
      id: newId(),
      position,
      invoice_line_id: invoiceLineId,
      quantity,
      unit_price_minor: unitPriceMinor,
      amount_minor: amount,
    }
  })
}

async function requireWithin(tx: Tx, invoice: FoundInvoice, totalMinor: number): Promise<void> {
  const found = await sql<{ credited: number }>`select
      coalesce(sum(total_minor), 0)::bigint as credited
    from supplier_credit_notes where invoice_id = ${invoice.id} and state <> 'cancelled'`.execute(
    tx,
  )
  const openMinor = invoice.totalMinor - (found.rows[0]?.credited ?? 0)
  if (totalMinor <= openMinor) return
  const [open, asked] = [openMinor, totalMinor].map((minor) => formatMoney(minor, invoice.currency))
  throw new Refusal(
    'conflict',
    'credit_above_invoice',
    `The credit note is ${asked}, and ${open} of ${invoice.label} can be credited. Check the amounts.`,
  )
}

function quantityAbove({ sku, scale }: Billed, open: number): Refusal {
  return new Refusal(
    'conflict',
    'credit_above_invoice',
    `At most ${formatQuantity(open, scale)} ${sku} of this invoice can be credited. Enter that or less.`,
    { field: 'lines' },
  )
}

function amountAbove({ sku }: Billed, open: number, currency: string): Refusal {
  return new Refusal(
    'conflict',
    'credit_above_invoice',
    `At most ${formatMoney(open, currency)} can be credited for ${sku}. Enter a lower price or quantity.`,
    { field: 'lines' },
  )
}

function notCounting({ label, state }: FoundInvoice): Refusal {
  const { label: shown } = supplierInvoiceMachine.states[state]
  return new Refusal(
    'conflict',
    'wrong_state',
    `${label} is in the state ${shown}, so nothing of it can be credited. Match it first.`,
    { details: { state } },
  )
}

function nothingCredited(): Refusal {
  return new Refusal(
    'unprocessable',
    'nothing_credited',
    'The credit note has no amount. Enter a quantity and price, tax, or another amount.',
  )
}

function sameTwice(): Refusal {
  return new Refusal(
    'unprocessable',
    'same_product_twice',
    'A line of the invoice is on the credit note twice. Add both quantities up in one line.',
    { field: 'lines' },
  )
}

/** An invoice is credited once by each credit note; spaces and capitals make no other number. */
async function once(number: string, { label }: FoundInvoice, write: () => Promise<unknown>) {
  try {
    await write()
  } catch (error) {
    if (brokenConstraint(error) !== 'supplier_credit_notes_number_once') throw error
    throw new Refusal(
      'conflict',
      'number_taken',
      `Credit note ${number} of ${label} is recorded already. Open it, or check the number.`,
      { field: 'number' },
    )
  }
}
