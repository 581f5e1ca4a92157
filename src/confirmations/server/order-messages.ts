import { messagesAbout } from '#messages/server/index.ts'
import { orderNoun } from '#orders/orders.nouns.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { messageAccess } from './order-recipients.ts'

/** What the customer of one order was told about it. */
export async function orderMessages(reader: Reader, actor: Actor, { id }: { readonly id: string }) {
  const order = await reader
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where(withinOutlets(actor, messageAccess, 'outlet_id'))
    .executeTakeFirst()
  if (!order) throw notFound('This order')
  return { messages: await messagesAbout(reader, orderNoun.key, id) }
}
