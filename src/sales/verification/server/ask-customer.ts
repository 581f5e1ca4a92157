import type { BothWays } from '#organization/messages/both-ways.ts'
import { messageCustomer } from '#organization/messages/server/index.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { orderLabel, orderNoun } from '#sales/orders/orders.nouns.ts'
import { proveAddresses } from '#sales/orders/server/index.ts'
import { verificationTemplates } from '../verification.templates.ts'
import { getAddress } from './get-address.ts'
import { wayToAsk } from './way-to-ask.ts'

const templates: BothWays<string> = {
  mail: verificationTemplates.addressAsked,
  message: verificationTemplates.addressAskedMessage,
}

/**
 * Sends one message with all missing parts, by email or to the phone; staff enter the answer. A
 * user triggers it, so it is sent immediately.
 */
export async function askCustomer(tx: Tx, actor: Actor, { id }: { id: string }) {
  // An unchecked address has no reasons for the message.
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
  const { person, picked, outletId, customerId } = await wayToAsk(tx, id)
  if ('whyNot' in picked)
    throw new Refusal(
      'unprocessable',
      'not_reachable',
      `The customer of ${label} cannot be written to. ${picked.whyNot} Call ${address.shipPhone || 'them'}.`,
    )
  const { way } = picked
  const { companyName: company, companyPhone: phone } = platformSettings
  const told = missing.map(withoutAdvice)
  await messageCustomer(tx, actor, {
    templates,
    way,
    person,
    values: {
      name: address.shipName,
      order: label,
      address: [address.shipAddress, address.shipPostcode, address.shipCity, address.shipCountry]
        .filter((part) => part !== '')
        .join(', '),
      missing: told.join(way === 'mail' ? '\n' : ' '),
      ...(await settingsOf(tx, { company, phone })),
    },
    about: { noun: orderNoun, id, label, outletId, customerId },
    notBefore: null,
  })
  await appendEvent(tx, actor, {
    type: 'order.address_asked',
    noun: orderNoun,
    id,
    label,
    outletId,
    data: { missing: address.faults },
  })
  return { id, way, to: way === 'mail' ? person.email : person.phoneKey }
}

/** A reason ends in what one of us should do about it, which is no word for the customer. */
const withoutAdvice = (text: string) => text.replace(/ Ask [^.]*\.$/, '')
