import { sql } from 'kysely'
import { Refusal, staleVersion } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { compareWeights } from '../findings.rules.ts'
import { returnNoun } from '../returns.nouns.ts'
import { returnsSettings } from '../returns.settings.ts'
import { openStates } from '../returns.states.ts'
import { findReturn } from './find-return.ts'
import { getReturn } from './get-return.ts'

type Input = {
  readonly id: string
  readonly version: number
  readonly weighedGrams: number
  readonly saidGrams: number | null
}

/**
 * Records the weight of a returned parcel. A whole parcel is compared with its weight at dispatch,
 * any other with the courier’s document: weight is the first sign of swapped or missing goods.
 */
export async function weighReturn(tx: Tx, actor: Actor, input: Input) {
  const found = await findReturn(tx, actor, input.id, { locked: true })
  const { id, label, state, outletId, parcelId } = found
  if (found.version !== input.version) throw staleVersion(label, input.version, found.version)
  if (!openStates.includes(state))
    throw new Refusal(
      'conflict',
      'wrong_state',
      `${label} is ${state}; a parcel is weighed when it comes in.`,
      { details: { state } },
    )
  const parcel = parcelId
    ? await tx
        .selectFrom('parcels')
        .select('weight_grams')
        .where('id', '=', parcelId)
        .executeTakeFirst()
    : undefined
  const { weighedGrams, saidGrams } = input
  const { comparedGrams, isWeightOff } = compareWeights({
    weighedGrams,
    leftGrams: parcel?.weight_grams ?? null,
    saidGrams,
    leewayGrams: await settingOf(tx, returnsSettings.weightLeewayGrams),
  })
  await sql`update returns set weighed_grams = ${weighedGrams}, said_grams = ${saidGrams},
    compared_grams = ${comparedGrams}, is_weight_off = ${isWeightOff},
    weighed_by = ${authorId(actor)}, weighed_at = now(), version = version + 1
    where id = ${id}`.execute(tx)
  await appendEvent(tx, actor, {
    type: 'return.weighed',
    noun: returnNoun,
    id,
    label,
    outletId,
    data: { weighedGrams, saidGrams, comparedGrams, isWeightOff },
  })
  return getReturn(tx, actor, { id })
}
