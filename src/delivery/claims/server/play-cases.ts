import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { approveClaim } from './answer-claim.ts'
import { fileClaim } from './file-claim.ts'
import { raiseForReturned } from './raise-cases.ts'
import { contactCourier, searchParcel } from './seek-parcel.ts'
import { settleClaim } from './settle-claim.ts'

/** The progress of a missing parcel in the demo data. */
export type PlayedCase = {
  readonly parcelId: string
  readonly until: 'open' | 'searching' | 'contacted' | 'claimed' | 'approved' | 'settled'
}

/** Creates demo history until `now` for parcels that the courier reports as returned. */
export async function playCases(
  tx: Tx,
  actor: Actor,
  played: readonly PlayedCase[],
  now: Date,
): Promise<void> {
  await raiseForReturned(
    tx,
    played.map(({ parcelId }) => parcelId),
  )
  for (const { parcelId, until } of played) await play(tx, actor, parcelId, until, now.getTime())
}

async function play(
  tx: Tx,
  actor: Actor,
  parcelId: string,
  until: PlayedCase['until'],
  now: number,
) {
  const found = await tx
    .selectFrom('return_cases')
    .select(['id', 'version', 'value_minor'])
    .where('parcel_id', '=', parcelId)
    .executeTakeFirstOrThrow()
  const { id, version } = found
  if (until === 'open') return
  if (until === 'searching') {
    await searchParcel(tx, actor, { id, version })
    return
  }
  const text = 'Their branch says that it went out with the afternoon rider.'
  await contactCourier(tx, actor, { id, version, text })
  if (until === 'contacted') return
  const claim = await fileClaim(tx, actor, { caseIds: [id], courierReference: '' }, now)
  if (until === 'claimed') return
  const answer = {
    courierReference: `CR-${claim.number}`,
    answer: 'Admitted, paid with the next run.',
  }
  const next = await approveClaim(tx, actor, { id: claim.id, version: claim.version, ...answer })
  if (until === 'settled')
    await settleClaim(tx, actor, {
      ...next,
      receivedMinor: found.value_minor,
      reference: `NET-${claim.number}`,
      reason: null,
    })
}
