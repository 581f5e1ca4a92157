import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { queueAgain } from '#platform/server/outbox/queue-again.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { messageNoun } from '../messages.nouns.ts'

const access = [capability.orders, capability.confirmations, capability.customers] as const

export async function resendMessage(tx: Tx, actor: Actor, { id }: { readonly id: string }) {
  const message = await tx
    .selectFrom('messages')
    .select(['label', 'outlet_id', 'mail_id'])
    .where('id', '=', id)
    .where(withinOutlets(actor, access, 'outlet_id'))
    .executeTakeFirst()
  if (!message) throw notFound('This message')
  const { lastError } =
    message.mail_id === null
      ? await queueAgain(tx, { table: 'messages', what: 'message' }, id)
      : await queueAgain(tx, { table: 'mails', what: 'mail' }, message.mail_id)
  await appendEvent(tx, actor, {
    type: 'message.queued_again',
    noun: messageNoun,
    id,
    label: message.label,
    outletId: message.outlet_id,
    data: { lastError },
  })
  if (message.mail_id !== null) hintAfterCommit(tx, { noun: 'mail', ids: [message.mail_id] })
  return { id }
}
