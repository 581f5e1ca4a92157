import { sql } from 'kysely'
import { rolesThatDecide } from '#organization/approvals/server/index.ts'
import { isMailSetUp } from '#organization/connections/server/index.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { checkAddress } from '#platform/templates.rules.ts'
import { type BankAccount, bankFault, maskedAccount, plainAccount } from '../bank-account.rules.ts'
import { suppliersActions } from '../suppliers.actions.ts'
import { supplierNoun } from '../suppliers.nouns.ts'
import { refuseBankChange } from '../suppliers.rules.ts'
import { suppliersTemplates } from '../suppliers.templates.ts'
import { approvedRequest, openRequest, sealAccount } from './bank-requests.ts'
import { lockSupplier } from './find-supplier.ts'

type Input = BankAccount & { readonly id: string; readonly reason: string }

/** Requests other bank details, and tells the supplier's contact that they are being changed. */
export async function requestBank(tx: Tx, actor: Actor, { id, reason, ...given }: Input) {
  const supplier = await lockSupplier(tx, id)
  throwIfRefused(refuseBankChange(supplier))
  const { name } = supplier
  const open = await openRequest(tx, id)
  if (open) throw requestIsOpen(name, open.requestedByName)
  const account = accountFrom(given)
  const current = await approvedRequest(tx, id)
  if (current && JSON.stringify(current.account) === JSON.stringify(account))
    throw new Refusal(
      'unprocessable',
      'same_account',
      `${name} is paid to this account already. Enter the new one.`,
      { field: 'iban' },
    )
  const requestedBy = authorId(actor)
  if (requestedBy === null) throw new Error('Bank details are requested by a user.')
  const before = current ? maskedAccount(current.account) : 'none'
  const isTold = await tellContact(tx, { id, name, before, after: maskedAccount(account) })
  const requestId = newId()
  await tx
    .insertInto('supplier_bank_requests')
    .values({
      id: requestId,
      supplier_id: id,
      sealed_account: await sealAccount(tx, account),
      reason,
      requested_by: requestedBy,
      is_told: isTold,
    })
    .execute()
  // Reason and account are not in the event, which is never erased.
  await appendEvent(tx, actor, {
    type: 'supplier.bank_requested',
    noun: supplierNoun,
    id,
    label: name,
    data: { deciders: await rolesThatDecide(tx, suppliersActions.approveBank) },
  })
  hintAfterCommit(tx, { noun: supplierNoun.key, ids: [id] })
  return { id, requestId }
}

function requestIsOpen(name: string, by: string): Refusal {
  return new Refusal(
    'conflict',
    'bank_request_open',
    `${by} has requested bank details of ${name} already. Have that request approved, rejected or withdrawn first.`,
  )
}

function accountFrom(given: BankAccount): BankAccount {
  const fault = bankFault(given)
  if (fault === null) return plainAccount(given)
  throw new Refusal('unprocessable', 'bad_account', fault.message, { field: fault.field })
}

type Told = {
  readonly id: string
  readonly name: string
  readonly before: string
  readonly after: string
}

/** The contact from before the change: for accounts, else for orders, else the supplier itself. */
async function tellContact(tx: Tx, { id, name, before, after }: Told): Promise<boolean> {
  const { rows } = await contactsToTell(tx, id)
  const to = rows.find(({ email }) => email !== '' && checkAddress(email) === null)?.email
  if (to === undefined || !(await isMailSetUp(tx))) return false
  const company = await settingOf(tx, platformSettings.companyName)
  const values = { company, supplier: name, before, after }
  await queueMail(tx, suppliersTemplates.bankRequested, to, values)
  return true
}

const contactsToTell = (tx: Tx, id: string) =>
  sql<{ email: string }>`
    select email from (
      select email, array_position(array['accounts', 'orders', 'general', 'quality'], role) as place,
        added_at as since
      from supplier_contacts where supplier_id = ${id}
      union all select coalesce(email, ''), 5, null from suppliers where id = ${id}
    ) as contact order by place, since`.execute(tx)
