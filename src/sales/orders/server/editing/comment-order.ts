import { capability } from '#organization/users/capabilities.ts'
import { nameOfUser } from '#organization/users/server/index.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { findOrder } from '../find-order.ts'
import { deskPeople } from '../lists/desk-people.ts'

type Written = { id: string; body: string; mentions: string[] }

/**
 * Adds a comment. The log records that there is one and its mentions, but not its text: a comment
 * may be changed and removed, a log entry may not.
 */
export async function commentOrder(tx: Tx, actor: Actor, { id, body, mentions }: Written) {
  const order = await findOrder(tx, actor, capability.orders, id)
  const called = await mentioned(tx, order.outlet_id, mentions, [])
  const commentId = newId()
  await tx
    .insertInto('order_comments')
    .values({ id: commentId, order_id: id, body, mentions: called, author_id: authorId(actor) })
    .execute()
  await tell(tx, actor, order, 'order.commented', { commentId, mentioned: called })
  return { commentId }
}

/** Only newly mentioned users are notified. */
export async function changeComment(
  tx: Tx,
  actor: Actor,
  input: { id: string; commentId: string; body: string; mentions?: string[] | undefined },
) {
  const { id, commentId, body } = input
  const order = await findOrder(tx, actor, capability.orders, id)
  const before = await lockOwnComment(tx, actor, id, commentId)
  const called = input.mentions
    ? await mentioned(tx, order.outlet_id, input.mentions, before.mentions)
    : before.mentions
  await tx
    .updateTable('order_comments')
    .set({ body, mentions: called, changed_at: new Date().toISOString() })
    .where('id', '=', commentId)
    .execute()
  const anew = called.filter((person) => !before.mentions.includes(person))
  await tell(tx, actor, order, 'order.comment_changed', { commentId, mentioned: anew })
  return { commentId }
}

export async function removeComment(
  tx: Tx,
  actor: Actor,
  { id, commentId }: { id: string; commentId: string },
) {
  const order = await findOrder(tx, actor, capability.orders, id)
  await lockOwnComment(tx, actor, id, commentId)
  await tx
    .updateTable('order_comments')
    .set({ removed_at: new Date().toISOString() })
    .where('id', '=', commentId)
    .execute()
  await tell(tx, actor, order, 'order.comment_removed', { commentId })
  return { commentId }
}

/**
 * The mentioned users, once each. Refuses a user who cannot open the order, because they would
 * never be notified; an earlier mention stays.
 */
async function mentioned(
  tx: Tx,
  outletId: string,
  ids: readonly string[],
  before: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(ids)]
  const anew = wanted.filter((id) => !before.includes(id))
  if (anew.length === 0) return wanted
  const people = new Set((await deskPeople(tx, outletId)).map(({ id }) => id))
  const without = anew.find((id) => !people.has(id))
  if (without !== undefined) throw await cannotMention(tx, without)
  return wanted
}

async function cannotMention(tx: Tx, personId: string): Promise<Refusal> {
  const name = (await nameOfUser(tx, personId)) ?? 'This person'
  return new Refusal(
    'unprocessable',
    'cannot_mention',
    `${name} cannot open this order. Remove the mention.`,
    { field: 'mentions', details: { id: personId } },
  )
}

async function lockOwnComment(tx: Tx, actor: Actor, orderId: string, commentId: string) {
  const comment = await tx
    .selectFrom('order_comments')
    .select(['author_id', 'mentions'])
    .where('id', '=', commentId)
    .where('order_id', '=', orderId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!comment) throw notFound('This comment')
  if (comment.author_id === actor.userId) return comment
  throw new Refusal(
    'forbidden',
    'not_yours',
    'Only who wrote a comment can change or remove it. Write another one instead.',
  )
}

function tell(
  tx: Tx,
  actor: Actor,
  order: { id: string; label: string; outlet_id: string },
  type: `order.${string}`,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { id, label, outlet_id: outletId } = order
  return appendEvent(tx, actor, { type, noun: orderNoun, id, label, outletId, data })
}
