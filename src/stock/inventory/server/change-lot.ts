import { changesBetween } from '#platform/changes.ts'
import { staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { lotNoun } from '../inventory.nouns.ts'
import { findLot, lotRow } from './find-lot.ts'
import { expiryNeeded, findOrAddLot, type LotGiven } from './find-or-add-lot.ts'
import { freeOfLots } from './lot-places.ts'
import { requireOutletsOfLot } from './require-outlets-of-lot.ts'
import { setAside } from './set-aside.ts'

/** Adds a lot by hand; an existing one is returned. */
export async function addLot(tx: Tx, actor: Actor, input: LotGiven) {
  return lotRow(await findLot(tx, await findOrAddLot(tx, actor, input)))
}

type Input = {
  readonly id: string
  readonly version: number
  readonly expiresOn: string | null
  readonly note: string
}

/**
 * Corrects data that was misread from a package. Units marked as expired stay so, and units past
 * the corrected date are marked at once.
 */
export async function changeLot(tx: Tx, actor: Actor, { id, version, expiresOn, note }: Input) {
  const lot = await findLot(tx, id)
  await requireOutletsOfLot(tx, actor, id)
  if (lot.tracking === 'expiry' && expiresOn === null) throw expiryNeeded(lot.label)
  const changed = await tx
    .updateTable('lots')
    .set({ expires_on: expiresOn, note, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw staleVersion(lot.label, version, lot.version)
  await appendEvent(tx, actor, {
    type: 'lot.changed',
    noun: lotNoun,
    id,
    label: lot.label,
    data: changesBetween({ expiresOn: lot.expiresOn, note: lot.note }, { expiresOn, note }),
  })
  const expired = await freeOfLots(tx, [id], { onlyExpired: true })
  const source = { noun: lotNoun.key, id, reason: `${lot.label} expired on ${expiresOn}` }
  await setAside(tx, actor, source, expired, 'expired')
  return lotRow(await findLot(tx, id))
}
