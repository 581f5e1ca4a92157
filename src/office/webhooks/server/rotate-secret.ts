import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { oldSecretMilliseconds } from '../webhooks.rules.ts'
import { newSecret, sealSecret } from './endpoint-secret.ts'
import { type EndpointRow, labelOfEndpoint, lockEndpoint, tellOfEndpoint } from './lock-endpoint.ts'

type RotateInput = {
  readonly id: string
  readonly version: number
  /** The caller knows that the old secret still signs, and that it ends now. */
  readonly endsOld?: boolean | undefined
}

/** The secret until now signs beside the new one for a day, so that no message is refused. */
export async function rotateSecret(tx: Tx, actor: Actor, input: RotateInput) {
  const before = await lockEndpoint(tx, input.id, input.version)
  if (oldSecretSigns(before) && !input.endsOld) throw oldStillSigns(before)
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

/** For a secret that has leaked: from now on the new one signs alone. */
export async function endOldSecret(tx: Tx, actor: Actor, input: { id: string; version: number }) {
  const before = await lockEndpoint(tx, input.id, input.version)
  if (!oldSecretSigns(before)) {
    throw new Refusal(
      'conflict',
      'no_old_secret',
      `${labelOfEndpoint(before.url)} has no old secret that is still valid.`,
    )
  }
  const { id, version } = await tx
    .updateTable('webhook_endpoints')
    .set({ sealed_old_secret: null, old_secret_until: null, version: before.version + 1 })
    .where('id', '=', input.id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await tellOfEndpoint(tx, actor, before, 'old_secret_ended')
  return { id, version }
}

const oldSecretSigns = ({ old_secret_until: until }: EndpointRow) =>
  until !== null && new Date(until).getTime() > Date.now()

function oldStillSigns({ url, old_secret_until: until }: EndpointRow): Refusal {
  return new Refusal(
    'conflict',
    'old_secret_valid',
    `${labelOfEndpoint(url)} got a new secret less than 24 hours ago, and the old one is still valid. Another new secret ends it at once.`,
    { details: { until } },
  )
}
