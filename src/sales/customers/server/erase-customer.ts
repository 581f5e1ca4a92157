import { sql } from 'kysely'
import { forgetApprovals, requireVerdict } from '#organization/approvals/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { forgetAnswers } from '#platform/server/http/idempotency.ts'
import { forgetMailsTo } from '#platform/server/mail/forget-mails.ts'
import { move } from '#platform/server/moves.ts'
import { customersActions } from '../customers.actions.ts'
import { customerNoun } from '../customers.nouns.ts'
import { customerMachine } from '../customers.states.ts'
import type { CustomerParts } from './customer-parts.ts'
import { allMergedInto, lockCustomer } from './find-customer.ts'

type EraseInput = {
  readonly id: string
  readonly version: number
  readonly confirmation: string
}

/**
 * Blanks all personal data, here and in the areas below, of the customer and of those merged into
 * them. Numbers, amounts and stock stay as they are, and so does the destination as far as tax
 * requires it. The activity log names customers by their number, so it does not change.
 */
export const eraseCustomer =
  (parts: CustomerParts) => async (tx: Tx, actor: Actor, input: EraseInput) => {
    const { id, label } = await lockCustomer(tx, input.id, input.version)
    if (input.confirmation.toUpperCase() !== label)
      throw new Refusal(
        'unprocessable',
        'wrong_confirmation',
        `Type ${label} to erase this customer; you typed “${input.confirmation}”.`,
        { field: 'confirmation' },
      )
    const ids = await allMergedInto(tx, id)
    for (const part of parts) await part.requireErasing?.(tx, ids)
    const approved = await requireVerdict(tx, actor, customersActions.erase, {
      payload: { id },
      summary: `Erase ${label} for good`,
      path: customerNoun.path(id),
      outletId: null,
    })
    const mails = await mailsOf(tx, ids)
    for (const part of parts) await part.erase?.(tx, ids)
    await blankCustomers(tx, ids)
    await forgetApprovals(tx, ids)
    await forgetMailsTo(tx, mails)
    await forgetAnswers(tx, ids)
    const version = await move(tx, approved, {
      machine: customerMachine,
      noun: customerNoun,
      move: 'erase',
      id,
      label,
    })
    return { id, version }
  }

async function mailsOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const found = await sql<{ email: string }>`
    select text as email from customer_contacts
      where customer_id = any(${[...ids]}::uuid[]) and kind = 'email'
    union select email from customers where id = any(${[...ids]}::uuid[]) and email <> ''`.execute(
    tx,
  )
  return found.rows.map(({ email }) => email)
}

/** Blanks all data of this area about them, in any state. */
export async function blankCustomers(tx: Tx, ids: readonly string[]): Promise<void> {
  const all = sql`any(${[...ids]}::uuid[])`
  await sql`delete from customer_contacts where customer_id = ${all}`.execute(tx)
  await sql`delete from consent_links where customer_id = ${all}`.execute(tx)
  await sql`delete from customer_words where customer_id = ${all}`.execute(tx)
  await sql`delete from customer_duplicates
    where first_id = ${all} or second_id = ${all}`.execute(tx)
  await sql`update customer_merges set before = '{}'
    where kept_id = ${all} or merged_id = ${all}`.execute(tx)
  await sql`update customer_credit_entries set reason = 'Erased'
    where customer_id = ${all} and entity_id is null`.execute(tx)
  await sql`update customers set full_name = 'Erased customer', phone = '', phone_key = '',
      email = '', address = '', postcode = split_part(postcode, ' ', 1), contact_words = '',
      external_ref = null, tags = '{}', note = '', language = '', tax_number = '',
      state_reason = '', accepts_mails = false, accepts_messages = false
    where id = ${all}`.execute(tx)
}
