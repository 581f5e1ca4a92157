import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { lotNoun } from '../inventory.nouns.ts'

export type LotGiven = {
  readonly variantId: string
  readonly code: string
  /** `2026-03-31`; left out when unknown, or for an existing lot. */
  readonly expiresOn?: string | null | undefined
}

/**
 * The id of the variant's lot with this code, added if it is new.
 *
 * @throws Refusal `other_expiry` for a date that differs from the known one, `expiry_needed` for a
 * new lot without a date of a variant with tracked dates
 */
export async function findOrAddLot(tx: Tx, actor: Actor, input: LotGiven): Promise<string> {
  const { variantId, code, expiresOn = null } = input
  const variant = await tx
    .selectFrom('variants')
    .select(['sku', 'tracking'])
    .where('id', '=', variantId)
    .executeTakeFirst()
  if (!variant) throw notFound('This product')
  const label = `Lot ${code} of ${variant.sku}`
  const id = newId()
  const added = await tx
    .insertInto('lots')
    .values({ id, variant_id: variantId, code, expires_on: expiresOn })
    .onConflict((oc) => oc.constraint('lots_code_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return knownLot(tx, input, label)
  if (variant.tracking === 'expiry' && expiresOn === null) throw expiryNeeded(label)
  await appendEvent(tx, actor, { type: 'lot.added', noun: lotNoun, id, label, data: { expiresOn } })
  return id
}

export function expiryNeeded(label: string): Refusal {
  return new Refusal(
    'unprocessable',
    'expiry_needed',
    `${label} needs its expiry date: this product is followed by its dates.`,
    { field: 'expiresOn' },
  )
}

async function knownLot(tx: Tx, input: LotGiven, label: string): Promise<string> {
  const lot = await tx
    .selectFrom('lots')
    .select(['id', 'expires_on as expiresOn'])
    .where('variant_id', '=', input.variantId)
    .where('code', '=', input.code)
    .executeTakeFirstOrThrow()
  if (input.expiresOn == null || input.expiresOn === lot.expiresOn) return lot.id
  throw new Refusal(
    'conflict',
    'other_expiry',
    `${label} is known with ${lot.expiresOn === null ? 'no expiry date' : `the expiry date ${lot.expiresOn}`}, not ${input.expiresOn}. Look at the package again, or correct the lot first.`,
    { field: 'expiresOn', details: { known: lot.expiresOn, given: input.expiresOn } },
  )
}
