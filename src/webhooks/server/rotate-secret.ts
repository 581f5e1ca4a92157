import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { oldSecretMilliseconds } from '../webhooks.rules.ts'
import { newSecret, sealSecret } from './endpoint-secret.ts'
import { lockEndpoint, tellOfEndpoint } from './lock-endpoint.ts'

/** The secret until now signs beside the new one for a day, so that no message is refused. */
export async function rotateSecret(tx: Tx, actor: Actor, input: { id: string; version: number }) {
  const before = await lockEndpoint(tx, input.id, input.version)
  const secret = newSecret()
  const oldSecretUntil = new Date(Date.now() + oldSecretMilliseconds).toISOString()
  const { id, version } = await tx
    .updateTable('webhook_endpoints')
    .set({
      sealed_secret: await sealSecret(tx, secret),
      sealed_old_secret: before.sealed_secret,
      old_secret_until: oldSecretUntil,
      version: before.version + 1,
    })
    .where('id', '=', input.id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await tellOfEndpoint(tx, actor, before, 'secret_rotated', { oldSecretUntil })
  return { id, version, secret }
}
