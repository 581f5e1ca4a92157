import { decidableFor } from '#organization/approvals/server/index.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { keepEvent } from '#platform/server/events/append-event.ts'
import { type BankAccount, maskedAccount } from '../bank-account.rules.ts'
import type { SupplierBank } from '../supplier-bank.contract.ts'
import { suppliersActions } from '../suppliers.actions.ts'
import { supplierNoun } from '../suppliers.nouns.ts'
import { approvedRequest, type BankRequest, openRequest, requireOpen } from './bank-requests.ts'
import { changedContact } from './changed-contact.ts'
import { whyNotDecide } from './decide-bank.ts'
import { lockSupplier } from './find-supplier.ts'
import { supplierChoice } from './suppliers.queries.ts'

/** Where a supplier is paid and what is requested instead, both masked. */
export async function supplierBank(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<SupplierBank> {
  const { name } = await supplierChoice(reader, actor, { id })
  const current = await approvedRequest(reader, id)
  const open = await openRequest(reader, id)
  return {
    id,
    current: current && {
      ...masked(current),
      approvedBy: current.decidedByName,
      approvedAt: current.decidedAt,
    },
    request: open && {
      requestId: open.requestId,
      ...masked(open),
      reason: open.reason,
      requestedBy: open.requestedByName,
      requestedAt: open.requestedAt,
      isMine: open.requestedBy === authorId(actor),
      isTold: open.isTold,
      contactChanged: await changedContact(reader, id, open.requestedAt),
      whyNot: (await whyNotDecide(reader, actor, name, open))?.message ?? null,
    },
    mayShow: await mayShow(reader, actor),
  }
}

const masked = ({ account }: BankRequest) => ({
  holder: account.holder,
  account: maskedAccount(account),
})

async function mayShow(reader: Reader, actor: Actor): Promise<boolean> {
  return (await decidableFor(reader, actor, [suppliersActions.approveBank])).length > 0
}

type Shown = { readonly id: string; readonly requestId: string | null }

/** The whole account, to compare it with the supplier’s letter; the activity log says who saw it. */
export async function showBank(
  tx: Tx,
  actor: Actor,
  { id, requestId }: Shown,
): Promise<BankAccount> {
  const supplier = await lockSupplier(tx, id)
  if (!(await mayShow(tx, actor)))
    throw new Refusal(
      'forbidden',
      'not_yours_to_decide',
      'Only users who may approve bank details can see the whole account.',
    )
  const found =
    requestId === null ? await approvedRequest(tx, id) : await requireOpen(tx, supplier, requestId)
  if (!found) throw notFound('This account')
  await keepEvent(tx, actor, {
    type: 'supplier.bank_viewed',
    noun: supplierNoun,
    id,
    label: supplier.name,
  })
  return found.account
}
