import { refuseMove } from '#platform/machine.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { supplierInvoiceMachine } from '../supplier-invoices.states.ts'
import { findInvoice, requireVersion } from './find-supplier-invoice.ts'
import { compareInvoice, settle } from './match-invoice.ts'
import { moveInvoice } from './tell-invoice.ts'

type Step = { readonly id: string; readonly version: number }

/**
 * Takes over an invoice that its supplier submitted: it is compared anew, and matches or is held. Who
 * takes it over answers for it like its author, so that another user approves what differs.
 */
export async function takeOverInvoice(tx: Tx, actor: Actor, { id, version }: Step) {
  const invoice = await compareInvoice(tx, actor, id)
  throwIfRefused(refuseMove(supplierInvoiceMachine, 'take_over', invoice))
  requireVersion(invoice, version)
  const moved = await moveInvoice(tx, actor, invoice, 'take_over', {
    version,
    set: { entered_by: authorId(actor) },
  })
  const settled = await settle(tx, actor, { ...invoice, state: 'draft', version: moved })
  return { id, ...settled }
}

/** Sends a submitted invoice back to its supplier, who reads the reason, changes it and submits it again. */
export async function sendBackInvoice(
  tx: Tx,
  actor: Actor,
  { id, version, reason }: Step & { readonly reason: string },
) {
  const invoice = await findInvoice(tx, actor, id, { isLocked: true })
  const moved = await moveInvoice(tx, actor, invoice, 'send_back', {
    version,
    set: { sent_back_reason: reason, differs: '{}' },
    data: { reason },
  })
  return { id, version: moved }
}
