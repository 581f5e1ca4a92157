import { sql } from 'kysely'
import { isMailSetUp } from '#organization/connections/server/index.ts'
import {
  lockTelling,
  messageCustomer,
  sameKeyOf,
  toldSame,
} from '#organization/messages/server/index.ts'
import { dayInWords } from '#platform/days.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { settingOf, settingsOf } from '#platform/server/settings/read-setting.ts'
import { checkAddress } from '#platform/templates.rules.ts'
import { wallClockAt } from '#platform/zoned-time.ts'
import { saleLabel, saleNoun } from '../pos.nouns.ts'
import { posTemplates } from '../pos.templates.ts'
import {
  alreadySent,
  emailOfReceipt,
  mostEmails,
  refuseEmails,
  refuseWithoutMail,
} from '../receipt-email.ts'
import { type ReceiptModel, receiptOf } from '../receipt-model.ts'
import type { ReceiptRecipient } from '../receipts.contract.ts'
import type { Sale } from '../sales.contract.ts'
import { getSale } from './sales.queries.ts'

type Input = { readonly id: string; readonly to: string; readonly again: boolean }

const { receipt: template } = posTemplates

/** A receipt is the same for its address, however long ago it was sent. */
const anyTimeMinutes = 20 * 365 * 24 * 60

/** The address of the customer, whether email works, and who has the receipt already. */
export async function findRecipient(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<ReceiptRecipient> {
  const { customerId } = await getSale(reader, actor, { id })
  const customer = customerId === null ? null : await customerOf(reader, customerId)
  const sent = await sql<{ to: string; at: string }>`
    select lower(mails.to_address) as "to", max(m.created_at) as at
    from messages m join mails on mails.id = m.mail_id
    where m.noun = ${saleNoun.key} and m.entity_id = ${id} and m.template = ${template.key} and mails.failed_at is null
    group by lower(mails.to_address) order by max(m.created_at) desc limit 20`.execute(reader)
  return {
    email: customer?.email ?? '',
    whyNot: refuseWithoutMail(await isMailSetUp(reader))?.message ?? null,
    sent: sent.rows,
  }
}

/**
 * Sends the receipt of a sale to an address. It is about the customer's own purchase, and needs no
 * consent.
 *
 * @throws Refusal `mail_not_set_up`, `bad_address`, `told_already`, `too_many_emails`
 */
export async function emailReceipt(tx: Tx, actor: Actor, { id, to, again }: Input) {
  const sale = await getSale(tx, actor, { id })
  throwIfRefused(refuseWithoutMail(await isMailSetUp(tx)))
  throwIfRefused(checkAddress(to))
  // Those who send at once take turns, so that each sees what the others sent.
  await lockTelling(tx, [id, actor.userId])
  const sameKey = sameKeyOf(template.key, to.toLowerCase())
  const told = (await toldSame(tx, [{ id, sameKey }], anyTimeMinutes)).get(id)
  if (told && !again) throw alreadySent(to, told.secondsAgo)
  throwIfRefused(refuseEmails(sale.number, await sentLately(tx, actor, id)))
  const { customerId, outletId, number } = sale
  const customer = customerId === null ? null : await customerOf(tx, customerId)
  const { values, tables } = emailOfReceipt(await receiptFor(tx, sale))
  await messageCustomer(tx, actor, {
    templates: { mail: template, message: template },
    way: 'mail',
    person: {
      email: to,
      phoneKey: '',
      isMobile: false,
      acceptsMessages: false,
      language: customer?.language ?? '',
    },
    values,
    tables,
    about: { noun: saleNoun, id, label: saleLabel(number), outletId, customerId },
    notBefore: null,
    sameKey,
  })
  return { id, to }
}

/** The receipt as the customer reads it, with the company's date format and the outlet's time. */
async function receiptFor(reader: Reader, sale: Sale): Promise<ReceiptModel> {
  const { companyName, companyAddress, companyPhone, companyTaxNumber } = platformSettings
  const company = { companyName, companyAddress, companyPhone, companyTaxNumber }
  const { dateStyle, ...head } = await settingsOf(reader, {
    ...company,
    dateStyle: platformSettings.dateStyle,
  })
  const timeZone = await settingOf(reader, platformSettings.timeZone, sale.outletId)
  const [date = '', time = ''] = wallClockAt(Date.parse(sale.soldAt), timeZone).split('T')
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const soldAt = `${dayInWords(year, month - 1, day, dateStyle)} ${time.slice(0, 5)}`
  return receiptOf(sale, head, { soldAt, isCopy: false })
}

async function customerOf(reader: Reader, id: string) {
  const found = await reader
    .selectFrom('customers')
    .select(['email', 'language'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found && checkAddress(found.email) === null ? found : null
}

/** How many receipts were sent in the last hour: of this sale, and by this user. */
async function sentLately(reader: Reader, actor: Actor, id: string) {
  const found = await sql<{ ofSale: number; ofUser: number }>`
    select count(*) filter (where entity_id = ${id})::int as "ofSale",
      (select count(*)::int from events e where e.actor_id = ${actor.userId}
        and e.type = 'customer.messaged' and e.noun = ${saleNoun.key}
        and e.at > now() - make_interval(mins => ${mostEmails.minutes})) as "ofUser"
    from messages where noun = ${saleNoun.key} and entity_id = ${id} and template = ${template.key}
      and created_at > now() - make_interval(mins => ${mostEmails.minutes})`.execute(reader)
  return found.rows[0] ?? { ofSale: 0, ofUser: 0 }
}
