import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type EndpointRow, lockEndpoint, tellOfEndpoint } from './lock-endpoint.ts'

type SwitchInput = {
  readonly id: string
  readonly version: number
  readonly isActive: boolean
  /** What becomes of what waited while it was off; left out, it is sent. */
  readonly waiting?: 'send' | 'drop' | undefined
}

/** While it is off, messages wait for the endpoint, as long as `daysKeptWhileOff` allows. */
export async function switchEndpoint(tx: Tx, actor: Actor, input: SwitchInput) {
  const { id, isActive } = input
  const before = await lockEndpoint(tx, id, input.version)
  if (before.is_active === isActive) return { id, version: before.version }
  const { version } = await tx
    .updateTable('webhook_endpoints')
    .set({
      is_active: isActive,
      disabled_reason: null,
      failing_since: null,
      off_since: isActive ? null : new Date().toISOString(),
      version: before.version + 1,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  if (isActive && input.waiting === 'drop') await giveUpWaiting(tx, id)
  const done = isActive ? 'switched_on' : 'switched_off'
  await tellOfEndpoint(tx, actor, before, done, { isActive: [before.is_active, isActive] })
  return { id, version }
}

/** The system disables an endpoint whose receiver is gone or has failed for days. */
export async function disableEndpoint(tx: Tx, endpoint: EndpointRow, reason: string) {
  if (!endpoint.is_active) return
  await tx
    .updateTable('webhook_endpoints')
    .set({
      is_active: false,
      disabled_reason: reason,
      off_since: new Date().toISOString(),
      version: endpoint.version + 1,
    })
    .where('id', '=', endpoint.id)
    .execute()
  const actor = systemActor('Webhooks')
  await tellOfEndpoint(tx, actor, endpoint, 'disabled', { isActive: [true, false], reason })
}

/** Waiting messages count as failed, so that they are found and can be sent again. */
async function giveUpWaiting(tx: Tx, endpointId: string): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: null })
    .where('endpoint_id', '=', endpointId)
    .where('next_attempt_at', 'is not', null)
    .execute()
}
