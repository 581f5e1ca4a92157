import { sql } from 'kysely'
import { requireVerdict } from '#organization/approvals/server/index.ts'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { formatMoney } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { customersActions } from '../customers.actions.ts'
import type { CreditEntry } from '../customers.fields.ts'
import { customerLabel, customerNoun } from '../customers.nouns.ts'
import { customersSettings } from '../customers.settings.ts'
import { bookCredit } from './book-credit.ts'
import { customerWords } from './customer-words.ts'
import { customerFacts } from './customers.queries.ts'
import { followMerges, lockCustomer } from './find-customer.ts'

type GiveInput = {
  readonly id: string
  readonly currency: string
  readonly amountMinor: number
  readonly isTakenBack: boolean
  readonly reason: ReasonGiven
}

/** Gives a customer store credit, or takes back credit given by mistake. */
export async function giveCredit(tx: Tx, actor: Actor, input: GiveInput) {
  const { id, label } = await lockCustomer(tx, input.id)
  const { currency, amountMinor, isTakenBack } = input
  const reason = await reasonFor(tx, 'customer.credit', input.reason)
  const amount = formatMoney(amountMinor, currency)
  const limitMinor = await settingOf(tx, customersSettings.creditApprovalMinor)
  const givenMinor = isTakenBack ? 0 : await givenOfLate(tx, id, currency)
  const exceeds = givenMinor + amountMinor > limitMinor
  const approved = await requireVerdict(tx, actor, customersActions.giveCredit, {
    payload: input,
    summary: isTakenBack
      ? `Take ${amount} of credit back from ${label}`
      : `Give ${label} ${amount}`,
    facts: { Reason: reason.text },
    path: customerNoun.path(id),
    outletId: null,
    exceeds,
    limitBreached: exceeds
      ? breachInWords({ label, currency, amountMinor, givenMinor, limitMinor })
      : '',
  })
  const change = isTakenBack ? -amountMinor : amountMinor
  const balanceMinor = await bookCredit(tx, approved, {
    customerId: id,
    currency,
    amountMinor: change,
    reason: reason.text,
    source: null,
  })
  await appendEvent(tx, approved, {
    type: isTakenBack ? 'customer.credit_taken' : 'customer.credit_given',
    noun: customerNoun,
    id,
    label,
    data: { credit: amount, ...(await customerWords.keepReason(tx, id, reason)) },
  })
  return { id, balanceMinor }
}

/**
 * The credit given to a customer by hand in the last 24 hours, less what was taken back, over all
 * users. The customer is locked, so that the second of two parallel requests sees the first.
 */
async function givenOfLate(tx: Tx, customerId: string, currency: string): Promise<number> {
  const given = await sql<{ minor: number }>`
    select greatest(0, coalesce(sum(amount_minor), 0))::bigint as minor
    from customer_credit_entries where customer_id = ${customerId} and currency = ${currency}
      and noun is null and created_at > now() - interval '24 hours'`.execute(tx)
  return given.rows[0]?.minor ?? 0
}

type Breach = {
  readonly label: string
  readonly currency: string
  readonly amountMinor: number
  readonly givenMinor: number
  readonly limitMinor: number
}

function breachInWords({ label, currency, amountMinor, givenMinor, limitMinor }: Breach): string {
  const say = (minor: number) => formatMoney(minor, currency)
  if (givenMinor === 0) return `More than ${say(limitMinor)}.`
  return `${label} was given ${say(givenMinor)} in the last 24 hours; this makes ${say(givenMinor + amountMinor)}, and the limit is ${say(limitMinor)}.`
}

type Booking = {
  readonly customerId: string
  readonly currency: string
  readonly amountMinor: number
  readonly source: { readonly noun: string; readonly id: string; readonly label: string }
}

/** Pays with credit; refuses with `credit_too_small` when there is not enough. */
export async function spendCredit(tx: Tx, actor: Actor, booking: Booking): Promise<number> {
  return bookForDocument(tx, actor, booking, -booking.amountMinor)
}

/** Gives back as credit what a document such as an order was paid with. */
export async function returnCredit(tx: Tx, actor: Actor, booking: Booking): Promise<number> {
  return bookForDocument(tx, actor, booking, booking.amountMinor)
}

async function bookForDocument(tx: Tx, actor: Actor, booking: Booking, amountMinor: number) {
  const { currency, source } = booking
  const { id, number } = await customerFacts(tx, booking.customerId)
  const { noun, label: reason } = source
  const entry = { customerId: id, currency, amountMinor, reason, source: { noun, id: source.id } }
  const balance = await bookCredit(tx, actor, entry)
  await appendEvent(tx, actor, {
    type: amountMinor < 0 ? 'customer.credit_spent' : 'customer.credit_given',
    noun: customerNoun,
    id,
    label: customerLabel(number),
    data: { credit: formatMoney(Math.abs(amountMinor), currency), for: reason },
  })
  return balance
}

/** What may still be spent in a currency. */
export async function creditBalance(reader: Reader, customerId: string, currency: string) {
  const row = await reader
    .selectFrom('customer_credit')
    .select('balance_minor')
    .where('customer_id', '=', await followMerges(reader, customerId))
    .where('currency', '=', currency)
    .executeTakeFirst()
  return row?.balance_minor ?? 0
}

/** The ledger of a customer, newest first. */
export async function creditOf(reader: Reader, _actor: Actor, input: { readonly id: string }) {
  const id = await followMerges(reader, input.id)
  const entries = await sql<CreditEntry>`select e.id, e.currency, e.amount_minor as "amountMinor",
      e.balance_minor as "balanceMinor", e.reason, e.noun, e.entity_id as "entityId",
      p.full_name as "createdBy", e.created_at as "createdAt"
    from customer_credit_entries e left join profiles p on p.id = e.created_by
    where e.customer_id = ${id} order by e.seq desc limit 200`.execute(reader)
  const balances = await sql<{ currency: string; minor: number }>`
    select currency, balance_minor as minor from customer_credit where customer_id = ${id}
    order by currency`.execute(reader)
  return { balances: balances.rows, entries: entries.rows }
}
