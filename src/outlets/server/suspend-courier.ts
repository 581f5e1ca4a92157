import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { nothingSaid } from '../coverage.rules.ts'
import { courierNoun } from '../outlets.nouns.ts'
import { getArea } from './areas.queries.ts'
import { insistOnCourier } from './coverage.queries.ts'
import { lockArea, tellOfArea } from './lock-area.ts'
import { setServices } from './save-coverage.ts'

type Suspension = {
  readonly courierId: string
  readonly areaId: string
  readonly until: string | null
  readonly note: string
}

/**
 * Takes a courier out of one area at once. Where the area had no line of its own, it gets one like
 * that which counted there, so that lifting the suspension brings the same price back.
 */
export async function suspendCourier(tx: Tx, actor: Actor, input: Suspension) {
  const { courierId, areaId, until, note } = input
  const { code } = await insistOnCourier(tx, courierId)
  if (note === '')
    throw new Refusal(
      'invalid',
      'reason_missing',
      'Say why the courier is suspended there, so that others know when it can be lifted.',
      { field: 'note' },
    )
  const area = await lockArea(tx, areaId)
  const { services } = await getArea(tx, actor, { id: areaId })
  const counts = services.find((each) => each.courierId === courierId)
  const service = {
    ...(counts?.service ?? nothingSaid),
    reach: 'suspended' as const,
    suspendedUntil: until,
    note,
  }
  const versions = await setServices(tx, courierId, [{ areaId, service }], 'hand')
  await tellOfArea(tx, actor, area, 'courier_suspended', { courier: code, until, note })
  hintAfterCommit(tx, { noun: courierNoun.key, ids: [courierId] })
  const isOwn = counts?.inheritedFrom === null
  return {
    areaId,
    version: versions.get(areaId) ?? 1,
    before: isOwn ? (counts?.service ?? null) : null,
  }
}
