import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { creditNotesOf } from './credit-notes.queries.ts'
import { type FoundInvoice, findInvoice } from './find-supplier-invoice.ts'
import { lockOrders, ordersOfInvoices } from './invoice-lines.ts'
import { settleWithPayment } from './move-credit-note.ts'
import { rematchOrders } from './rematch-invoices.ts'
import { moveInvoice } from './tell-invoice.ts'

type Step = { readonly id: string; readonly version: number }
type Noted = Step & { readonly note: string }

/** What a decision wrote. */
const undecided = { is_exception: false, approved_by: null, approved_at: null, differs: '{}' }

/** Returns an invoice to draft; what it billed can be invoiced again. */
export const returnInvoice = (tx: Tx, actor: Actor, step: Noted) =>
  unbill(tx, actor, step, 'return_to_draft')

/** Cancels an invoice that is not paid; its number can be used again. */
export const cancelInvoice = (tx: Tx, actor: Actor, step: Noted) =>
  unbill(tx, actor, step, 'cancel')

async function unbill(
  tx: Tx,
  actor: Actor,
  { id, version, note }: Noted,
  name: 'return_to_draft' | 'cancel',
) {
  await findInvoice(tx, actor, id)
  const orderIds = await ordersOfInvoices(tx, [id])
  await lockOrders(tx, actor, orderIds)
  const invoice = await findInvoice(tx, actor, id, { isLocked: true })
  await requireNoCredit(tx, invoice)
  const moved = await moveInvoice(tx, actor, invoice, name, {
    version,
    set: undecided,
    data: { note },
  })
  await rematchOrders(tx, actor, orderIds)
  return { id, version: moved }
}

/** What is credited refers to what was invoiced. */
async function requireNoCredit(tx: Tx, { id, label }: FoundInvoice): Promise<void> {
  const notes = (await creditNotesOf(tx, id)).filter(({ state }) => state !== 'cancelled')
  const [first] = notes
  if (!first) return
  throw new Refusal(
    'conflict',
    'has_credit_notes',
    `${label} has credit note ${first.number}. Cancel the credit note first, if it is not settled.`,
  )
}

type Payment = Step & { readonly paidOn: string; readonly reference: string }

/** Records the payment of an approved invoice. */
export async function payInvoice(tx: Tx, actor: Actor, payment: Payment) {
  const { id, version, paidOn, reference } = payment
  const invoice = await findInvoice(tx, actor, id, { isLocked: true })
  const moved = await moveInvoice(tx, actor, invoice, 'pay', {
    version,
    set: { paid_on: paidOn, payment_reference: reference },
    data: { paidOn, totalMinor: invoice.totalMinor },
  })
  await settleWithPayment(tx, actor, { id, paidOn })
  return { id, version: moved }
}
