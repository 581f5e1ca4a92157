import { refuseMove } from '#platform/machine.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { ShownPart } from '../variances.fields.ts'
import { varianceNoun } from '../variances.nouns.ts'
import { entriesOf } from '../variances.rules.ts'
import { varianceMachine } from '../variances.states.ts'
import { findCounterpart } from './find-counterpart.ts'
import { type FoundVariance, findVariance, requireVersion } from './find-variance.ts'
import { causesInWords, partsOf } from './parts-of-variance.ts'
import { moveVariance } from './tell-variance.ts'
import { writeEntries } from './write-entries.ts'

type Step = { readonly id: string; readonly version: number }

/**
 * Posts an approved variance: the ledger gets what makes it say what is true, with the variance as its
 * document. Opposite variances that it names are posted with it.
 */
export async function postVariance(tx: Tx, actor: Actor, { id, version }: Step) {
  const variance = await findVariance(tx, actor, id, { isLocked: true })
  throwIfRefused(refuseMove(varianceMachine, 'post', variance))
  requireVersion(variance, version)
  const parts = await partsOf(tx, id)
  const counterparts = await lockCounterparts(tx, actor, variance, parts)
  const causes = causesInWords(parts)
  const entries = entriesOf(
    variance,
    parts.map(({ truth, quantity, other }) => ({
      truth,
      quantity,
      other,
      isOtherBooked: counterparts.get(other?.varianceId ?? '')?.isBooked ?? false,
    })),
  )
  const { label, outletId } = variance
  const source = { noun: varianceNoun.key, id, reason: `${label}: ${causes}` }
  await writeEntries(tx, actor, { outletId, source, entries })
  const posted = { posted_by: authorId(actor), posted_at: new Date().toISOString() }
  for (const other of counterparts.values())
    await moveVariance(tx, actor, other, 'pair', {
      set: { ...posted, posted_with: id },
      data: { with: label },
    })
  const moved = await moveVariance(tx, actor, variance, 'post', {
    version,
    set: posted,
    data: { causes },
  })
  return { id, version: moved }
}

async function lockCounterparts(
  tx: Tx,
  actor: Actor,
  variance: FoundVariance,
  parts: readonly ShownPart[],
): Promise<Map<string, FoundVariance>> {
  const found = new Map<string, FoundVariance>()
  for (const { other, quantity } of parts)
    if (other?.varianceId) {
      const asked = { other, quantity }
      const one = await findCounterpart(tx, actor, variance, asked, { isLocked: true })
      found.set(one.id, one)
    }
  return found
}
