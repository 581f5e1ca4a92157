import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Reader, type Tx } from '#platform/server/db/database.ts'
import {
  isSuspended,
  nothingSaid,
  type SuspensionAnswer,
  waitingStages,
} from '../coverage.rules.ts'
import type { WaitingThere } from '../locations.fields.ts'
import { courierNoun } from '../outlets.nouns.ts'
import { getArea } from './areas.queries.ts'
import { requireCourier } from './coverage.queries.ts'
import { lockArea, tellOfArea } from './lock-area.ts'
import type { CourierThere, WaitingParts } from './outlet-parts.ts'
import { setServices } from './save-coverage.ts'

type Suspension = CourierThere & {
  readonly until: string | null
  readonly note: string
  readonly answer?: SuspensionAnswer | undefined
}

/** What the one who suspends a courier is asked about. */
export const waitingFor =
  (parts: WaitingParts) =>
  async (reader: Reader, actor: Actor, there: CourierThere): Promise<WaitingThere> => {
    await requireCourier(reader, there.courierId)
    await getArea(reader, actor, { id: there.areaId })
    const waiting = await parts.waitingFor(reader, actor, there)
    const stages = waitingStages.map((stage) => ({
      stage,
      parcels: waiting.filter((parcel) => parcel.stage === stage).length,
    }))
    return {
      parcels: waiting.length,
      stages: stages.filter(({ parcels }) => parcels > 0),
      elsewhere: waiting.filter(({ isOwn }) => !isOwn).length,
    }
  }

/**
 * Suspends a courier in one area immediately, and decides what happens to the waiting parcels. If
 * the area had no line of its own, it gets a copy of the one that applied, so that lifting the
 * suspension restores the same price.
 */
export const suspendCourier =
  (parts: WaitingParts) => async (tx: Tx, actor: Actor, input: Suspension) => {
    const { courierId, areaId, until, note, answer = 'keep' } = input
    const { code, name } = await requireCourier(tx, courierId)
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
    // Read before it is suspended: what is not booked yet waits for the courier that is suggested.
    const waiting = await parts.waitingFor(tx, actor, { courierId, areaId })
    const versions = await setServices(tx, courierId, [{ areaId, service }], 'hand')
    const isExtended = counts?.service
      ? isSuspended(counts.service, new Date().toISOString().slice(0, 10))
      : false
    const there = { courierId, areaId, courierName: name, isExtended }
    const waited = await parts.decideWaiting(tx, actor, { ...there, note, answer, waiting })
    const parcels = waiting.length > 0 ? { answer, parcels: waiting.length } : {}
    await tellOfArea(tx, actor, area, 'courier_suspended', {
      courier: code,
      until,
      note,
      ...parcels,
    })
    hintAfterCommit(tx, { noun: courierNoun.key, ids: [courierId] })
    const isOwn = counts?.inheritedFrom === null
    return {
      areaId,
      version: versions.get(areaId) ?? 1,
      before: isOwn ? (counts?.service ?? null) : null,
      waited,
    }
  }
