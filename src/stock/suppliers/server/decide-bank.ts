import { refuseDeciding } from '#organization/approvals/approvals.rules.ts'
import { decidableFor } from '#organization/approvals/server/index.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { hintAfterCommit, type Reader, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { suppliersActions } from '../suppliers.actions.ts'
import { supplierNoun } from '../suppliers.nouns.ts'
import { refuseBankChange } from '../suppliers.rules.ts'
import { type BankRequest, requireOpen } from './bank-requests.ts'
import { lockSupplier } from './find-supplier.ts'

type Input = { readonly id: string; readonly requestId: string }

/**
 * The account counts from now on. The supplier is locked, so that of two users who decide at once
 * the second finds the request decided.
 */
export async function approveBank(tx: Tx, actor: Actor, input: Input) {
  const supplier = await lockSupplier(tx, input.id)
  throwIfRefused(refuseBankChange(supplier))
  const request = await requireOpen(tx, supplier, input.requestId)
  throwIfRefused(await whyNotDecide(tx, actor, supplier.name, request))
  return decide(tx, actor, supplier, { ...input, decision: 'approved', note: '' })
}

export async function rejectBank(tx: Tx, actor: Actor, input: Input & { readonly note: string }) {
  const supplier = await lockSupplier(tx, input.id)
  const request = await requireOpen(tx, supplier, input.requestId)
  throwIfRefused(await whyNotDecide(tx, actor, supplier.name, request))
  return decide(tx, actor, supplier, { ...input, decision: 'rejected' })
}

export async function withdrawBank(tx: Tx, actor: Actor, input: Input) {
  const supplier = await lockSupplier(tx, input.id)
  const request = await requireOpen(tx, supplier, input.requestId)
  if (request.requestedBy !== authorId(actor))
    throw new Refusal(
      'forbidden',
      'not_your_request',
      `${request.requestedByName} made this request. Only they can withdraw it; you can reject it.`,
    )
  return decide(tx, actor, supplier, { ...input, decision: 'withdrawn', note: '' })
}

/** Why this user may not decide about a request; null when they may. Never about an own one. */
export async function whyNotDecide(
  reader: Reader,
  actor: Actor,
  name: string,
  { requestedBy }: Pick<BankRequest, 'requestedBy'>,
): Promise<Refusal | null> {
  const { approveBank: action } = suppliersActions
  const decidable = await decidableFor(reader, actor, [action])
  return refuseDeciding(
    {
      summary: `Bank details of ${name}`,
      action: action.key,
      outletId: null,
      requestedBy,
      isExpired: false,
    },
    { userId: actor.userId, decidable },
  )
}

type Decision = Input & {
  readonly decision: 'approved' | 'rejected' | 'withdrawn'
  readonly note: string
}

async function decide(
  tx: Tx,
  actor: Actor,
  { id, name }: { readonly id: string; readonly name: string },
  { requestId, decision, note }: Decision,
) {
  await tx
    .updateTable('supplier_bank_requests')
    .set({
      decision,
      decided_by: authorId(actor),
      decided_at: new Date().toISOString(),
      decision_note: note,
    })
    .where('id', '=', requestId)
    .where('decision', '=', 'open')
    .execute()
  await appendEvent(tx, actor, {
    type: `supplier.bank_${decision}`,
    noun: supplierNoun,
    id,
    label: name,
  })
  hintAfterCommit(tx, { noun: supplierNoun.key, ids: [id] })
  return { id, requestId }
}
