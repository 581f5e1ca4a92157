import { connectionOf } from '#organization/connections/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { addressKey } from '#sales/addresses/address-key.ts'
import { askForPoints } from '#sales/addresses/server/index.ts'
import { orderLabel, orderNoun } from '#sales/orders/orders.nouns.ts'
import { getAddress, writtenOf } from './get-address.ts'

/** Puts the address in the geocoder's queue, also where it was asked before. */
export async function locateAddress(tx: Tx, actor: Actor, { id }: { id: string }) {
  const address = await getAddress(tx, actor, { id })
  if ((await connectionOf(tx, 'geocoder')) === null)
    throw new Refusal(
      'unprocessable',
      'no_geocoder',
      'No geocoder is connected. A super admin connects one under Business settings, Connections.',
    )
  const written = writtenOf(address)
  const key = addressKey(written)
  if (key === '' || address.country === '')
    throw new Refusal(
      'unprocessable',
      'nothing_to_locate',
      `The address of ${orderLabel(address.number)} has no street or no country to look for. Mend it first.`,
    )
  await askForPoints(tx, [{ ...written, key, country: address.country }], { isAgain: true })
  hintAfterCommit(tx, { noun: orderNoun.key, ids: [id] })
  return { id }
}
