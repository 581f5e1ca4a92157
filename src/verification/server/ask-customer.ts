import { orderLabel, orderNoun } from '#orders/orders.nouns.ts'
import { proveAddresses } from '#orders/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { verificationTemplates } from '../verification.templates.ts'
import { getAddress } from './get-address.ts'

/** One message with all that is missing; the answer is entered by whoever reads it. */
export async function askCustomer(tx: Tx, actor: Actor, { id }: { id: string }) {
  // One that nobody looked at yet has no reasons to tell.
  await getAddress(tx, actor, { id })
  await proveAddresses(tx, actor, [id])
  const address = await getAddress(tx, actor, { id })
  const missing = address.reasons.filter(({ points }) => points < 0).map(({ text }) => text)
  const label = orderLabel(address.number)
  if (missing.length === 0)
    throw new Refusal(
      'conflict',
      'nothing_missing',
      `Nothing is missing in the address of ${label}. There is nothing to ask.`,
    )
  const { email, outletId } = await contactOf(tx, id)
  if (!email)
    throw new Refusal(
      'unprocessable',
      'no_mail_address',
      `No mail address is kept for the customer of ${label}. Call ${address.shipPhone || 'them'}, or add one to the customer.`,
    )
  await queueMail(tx, verificationTemplates.addressAsked, email, {
    name: address.shipName,
    order: label,
    address: [address.shipAddress, address.shipPostcode, address.shipCity, address.shipCountry]
      .filter((part) => part !== '')
      .join(', '),
    missing: missing.join('\n'),
  })
  await appendEvent(tx, actor, {
    type: 'order.address_asked',
    noun: orderNoun,
    id,
    label,
    outletId,
    data: { missing: address.faults },
  })
  return { id, to: email }
}

async function contactOf(tx: Tx, id: string) {
  return tx
    .selectFrom('orders')
    .leftJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['customers.email', 'orders.outlet_id as outletId'])
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow()
}
