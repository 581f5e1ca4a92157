import { openConnection } from '#organization/connections/server/index.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { answerOnce, type IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { newId } from '#platform/server/new-id.ts'
import { sampleTopic } from '../shop-kinds.ts'
import { isSignedBy, signatureOf } from './check-signature.ts'
import { keepMessage } from './keep-message.ts'
import { tellOfChannel } from './lock-channel.ts'

/** Signs a message as the shop would and takes it in as if the shop had sent it. It places nothing. */
export async function sendSample(
  db: Database,
  actor: Actor,
  { id }: { id: string },
  request: IdempotentRequest | null,
) {
  const channel = await db.reader
    .selectFrom('channels')
    .select(['id', 'name', 'connection_id as connectionId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!channel) throw notFound('This sales channel')
  const connection = channel.connectionId
    ? await openConnection(db.reader, channel.connectionId)
    : null
  const secret = connection?.secrets.webhookSecret ?? ''
  if (secret === '') throw noSecret(channel.name)
  const eventId = newId()
  const body = JSON.stringify({ id: eventId, test: true })
  const bytes = Buffer.from(body)
  if (!isSignedBy(secret, bytes, signatureOf(secret, bytes))) throw noSecret(channel.name)
  return db.transaction((tx) =>
    answerOnce(tx, actor, request, async () => {
      await tellOfChannel(tx, actor, channel, 'tested')
      const messageId = await keepMessage(tx, { channelId: id, topic: sampleTopic, eventId, body })
      return { messageId }
    }),
  )
}

function noSecret(name: string): Refusal {
  return new Refusal(
    'conflict',
    'no_secret',
    `The connection of “${name}” has no webhook secret, so that nothing can be proved. Give it the secret of the shop first.`,
  )
}
