import { type Actor, authorId } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { type MoveRequest, move } from '#platform/server/moves.ts'
import { supplierPortalNoun } from '#stock/supplier-portal/supplier-portal.pages.ts'
import type { SupplierCreditNote } from '../credit-notes.fields.ts'
import { creditNoteMachine } from '../credit-notes.states.ts'
import { supplierCreditNoteNoun, supplierInvoiceNoun } from '../supplier-invoices.nouns.ts'
import { creditNotesOf, getCreditNote } from './credit-notes.queries.ts'
import { findInvoice } from './find-supplier-invoice.ts'

type Step = { readonly id: string; readonly version: number }
type Move = keyof typeof creditNoteMachine.moves

/** Approves a credit note: its amount is taken off what is due. */
export const approveCreditNote = (tx: Tx, actor: Actor, step: Step) =>
  moveOne(tx, actor, step, 'approve', {
    set: { approved_by: authorId(actor), approved_at: new Date().toISOString() },
  })

/** Records that its amount was taken off a payment, or paid back. */
export const settleCreditNote = (
  tx: Tx,
  actor: Actor,
  { settledOn, ...step }: Step & { readonly settledOn: string },
) => moveOne(tx, actor, step, 'settle', { set: { settled_on: settledOn }, data: { settledOn } })

/** Cancels a credit note that is not settled. */
export const cancelCreditNote = (
  tx: Tx,
  actor: Actor,
  { note, ...step }: Step & { readonly note: string },
) => moveOne(tx, actor, step, 'cancel', { data: { note } })

type More = Pick<MoveRequest<string, Move>, 'set' | 'data'>

async function moveOne(tx: Tx, actor: Actor, { id, version }: Step, name: Move, more: More) {
  const { invoiceId } = await getCreditNote(tx, actor, { id })
  // Its amount is a part of what is due, so that payments wait for it.
  const { supplierId } = await findInvoice(tx, actor, invoiceId, { isLocked: true })
  const note = await getCreditNote(tx, actor, { id })
  // In the portal it is a part of its invoice.
  hintAfterCommit(tx, { noun: supplierPortalNoun, supplierId })
  return { id, version: await moveNote(tx, actor, note, name, { version, ...more }) }
}

/** A payment takes off what was approved: those credit notes are settled with it. */
export async function settleWithPayment(
  tx: Tx,
  actor: Actor,
  { id, paidOn }: { readonly id: string; readonly paidOn: string },
): Promise<void> {
  const notes = await creditNotesOf(tx, id)
  for (const note of notes.filter(({ state }) => state === 'approved'))
    await moveNote(tx, actor, note, 'settle', {
      set: { settled_on: paidOn },
      data: { settledOn: paidOn },
    })
}

async function moveNote(
  tx: Tx,
  actor: Actor,
  { id, number, invoiceId, outletId, totalMinor }: SupplierCreditNote,
  name: Move,
  { data, ...step }: More & { readonly version?: number },
): Promise<number> {
  const version = await move(tx, actor, {
    machine: creditNoteMachine,
    noun: supplierCreditNoteNoun,
    move: name,
    id,
    label: `Credit note ${number}`,
    outletId,
    data: { ...data, totalMinor },
    ...step,
  })
  hintAfterCommit(tx, { noun: supplierInvoiceNoun.key, ids: [invoiceId], outletId })
  return version
}
