import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { type MoveRequest, move } from '#platform/server/moves.ts'
import { supplierInvoiceNoun } from '../supplier-invoices.nouns.ts'
import { supplierInvoiceMachine } from '../supplier-invoices.states.ts'

type Told = { readonly id: string; readonly label: string; readonly outletId: string }

type Act = 'recorded' | 'prepared' | 'changed' | 'file_added' | 'file_replaced' | 'due_reported'

type Move = keyof typeof supplierInvoiceMachine.moves

/** Changes the state of an invoice and refreshes the screens of its outlet; gives the new version. */
export async function moveInvoice(
  tx: Tx,
  actor: Actor,
  { id, label, outletId }: Told,
  name: Move,
  step: Pick<MoveRequest<string, Move>, 'version' | 'set' | 'data'> = {},
): Promise<number> {
  const version = await move(tx, actor, {
    machine: supplierInvoiceMachine,
    noun: supplierInvoiceNoun,
    move: name,
    id,
    label,
    outletId,
    ...step,
  })
  hintAfterCommit(tx, { noun: supplierInvoiceNoun.key, ids: [id], outletId })
  return version
}

/** Records an event without a change of state. */
export async function tellOfInvoice(
  tx: Tx,
  actor: Actor,
  { id, label, outletId }: Told,
  type: `supplier_invoice.${Act}`,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await appendEvent(tx, actor, { type, noun: supplierInvoiceNoun, id, label, outletId, data })
  hintAfterCommit(tx, { noun: supplierInvoiceNoun.key, ids: [id], outletId })
}
