import { messagesAbout } from '#organization/messages/server/index.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import { hasOpenLink } from './find-link.ts'
import { messageAccess } from './order-recipients.ts'

type ById = { readonly id: string }

/** The messages to the customer of one order about it. */
export async function orderMessages(reader: Reader, actor: Actor, { id }: ById) {
  await requireOrder(reader, actor, id)
  return { messages: await messagesAbout(reader, orderNoun.key, id) }
}

/** Whether its customer holds a confirm link that a change of the order would end. */
export async function openLinkOfOrder(reader: Reader, actor: Actor, { id }: ById) {
  await requireOrder(reader, actor, id)
  return { isOpen: await hasOpenLink(reader, id) }
}

async function requireOrder(reader: Reader, actor: Actor, id: string): Promise<void> {
  const order = await reader
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where(withinOutlets(actor, messageAccess, 'outlet_id'))
    .executeTakeFirst()
  if (!order) throw notFound('This order')
}
