import { sql } from 'kysely'
import type { BothWays } from '#organization/messages/both-ways.ts'
import { maskRecipient } from '#organization/messages/messages.rules.ts'
import {
  hashOfLink,
  messageCustomer,
  newLinkToken,
  pickWays,
} from '#organization/messages/server/index.ts'
import type { Wish } from '#organization/messages/ways.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { linkAt } from '#platform/server/link-at.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { recipientsOf, whenAwake } from '#sales/confirmations/server/index.ts'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import { adviceSettings } from '../advice.settings.ts'
import { undecided } from '../advice.states.ts'
import { adviceTemplates } from '../advice.templates.ts'
import { lockAdvice, rulesOf } from './find-advice.ts'

const templates: BothWays<string> = {
  mail: adviceTemplates.ask,
  message: adviceTemplates.askMessage,
}

type AskInput = { readonly id: string; readonly wish: Wish }

/** Sends the customer a link with which to choose what happens to the parcel. */
export const askForChoice =
  (address: string) =>
  async (tx: Tx, actor: Actor, { id, wish }: AskInput) => {
    const advice = await lockAdvice(tx, actor, id)
    if (!undecided.includes(advice.state))
      throw new Refusal(
        'conflict',
        'wrong_state',
        `${advice.label} is decided already. There is nothing left to choose.`,
      )
    const [recipient] = await recipientsOf(tx, actor, [advice.orderId])
    if (!recipient) throw notFound('This order')
    const { person, label, outletId, customerId, values } = recipient
    const [picked] = await pickWays(tx, [person], wish)
    if (!picked || 'whyNot' in picked)
      throw new Refusal(
        'unprocessable',
        'no_way',
        `The customer of ${label.toLowerCase()} cannot be written to: ${picked?.whyNot ?? ''} Call them instead.`,
      )
    const { name: courier } = await rulesOf(tx, advice.courierId)
    const link = linkAt(address, `/advice#${await newLink(tx, id)}`)
    const { name = '', number = '', company = '' } = values
    await messageCustomer(tx, actor, {
      templates,
      way: picked.way,
      person,
      values: { name, number, company, courier, link },
      about: { noun: orderNoun, id: advice.orderId, label, outletId, customerId },
      notBefore: await whenAwake(tx, outletId),
    })
    const to = picked.way === 'mail' ? person.email : person.phoneKey
    return { id, to: maskRecipient(picked.way, to) }
  }

/** Creates a link and returns its token; only a hash of it is saved. */
export async function newLink(tx: Tx, adviceId: string): Promise<string> {
  const hours = await settingOf(tx, adviceSettings.linkHours)
  const token = newLinkToken()
  await sql`insert into advice_links (id, advice_id, token_hash, expires_at)
    values (${newId()}, ${adviceId}, ${hashOfLink(token)},
      now() + make_interval(hours => ${hours}))`.execute(tx)
  return token
}
