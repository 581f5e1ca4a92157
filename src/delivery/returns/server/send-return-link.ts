import type { BothWays } from '#organization/messages/both-ways.ts'
import { maskRecipient } from '#organization/messages/messages.rules.ts'
import { messageCustomer, pickWays } from '#organization/messages/server/index.ts'
import type { Wish } from '#organization/messages/ways.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { answerOnce, type IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { recipientsOf, whenAwake } from '#sales/confirmations/server/index.ts'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import { returnsTemplates } from '../returns.templates.ts'
import { newReturnLink } from './new-return-link.ts'
import { returnLinkAddress } from './return-link-token.ts'

const templates: BothWays<string> = {
  mail: returnsTemplates.announce,
  message: returnsTemplates.announceMessage,
}

// Users who manage returns may write about them without access to orders.
const house = systemActor('Returns')

/** Sends the customer of an order the link to request a return. */
export const sendReturnLink =
  (address: string) =>
  async (tx: Tx, actor: Actor, { orderId, wish }: { orderId: string; wish: Wish }) => {
    const { id, expiresAt } = await newReturnLink(tx, actor, { orderId })
    const [recipient] = await recipientsOf(tx, house, [orderId])
    if (!recipient) throw notFound('This order')
    const { person, label, outletId, customerId, values } = recipient
    const [picked] = await pickWays(tx, [person], wish)
    if (!picked || 'whyNot' in picked)
      throw new Refusal(
        'unprocessable',
        'no_way',
        `The customer of ${label.toLowerCase()} cannot be written to: ${picked?.whyNot ?? ''} Copy the link and hand it on instead.`,
      )
    const { name = '', number = '', company = '' } = values
    const link = await returnLinkAddress(tx, address, id)
    await messageCustomer(tx, actor, {
      templates,
      way: picked.way,
      person,
      values: { name, number, company, link },
      about: { noun: orderNoun, id: orderId, label, outletId, customerId },
      notBefore: await whenAwake(tx, outletId),
    })
    const to = picked.way === 'mail' ? person.email : person.phoneKey
    return { id, to: maskRecipient(picked.way, to), expiresAt }
  }

/** Creates a link for a user to pass on; it is shown once and stored in no answer. */
export const copyReturnLink =
  (address: string) =>
  async (
    db: Database,
    actor: Actor,
    input: { readonly orderId: string },
    request: IdempotentRequest | null,
  ) => {
    const made = await db.transaction((tx) =>
      answerOnce(tx, actor, request, () => newReturnLink(tx, actor, input)),
    )
    return { ...made, link: await returnLinkAddress(db.reader, address, made.id) }
  }
