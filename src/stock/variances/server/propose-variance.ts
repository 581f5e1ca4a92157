import { sql } from 'kysely'
import { refuseMove } from '#platform/machine.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { GivenPart, VariancePart } from '../variances.fields.ts'
import { refusePartOfParcel, refuseParts } from '../variances.rules.ts'
import { varianceMachine } from '../variances.states.ts'
import { documentsAround } from './documents-around.ts'
import { findCounterpart } from './find-counterpart.ts'
import { type FoundVariance, findVariance, requireVersion } from './find-variance.ts'
import { causesInWords, keepParts } from './parts-of-variance.ts'
import { postVariance } from './post-variance.ts'
import { moveVariance } from './tell-variance.ts'
import type { VarianceParts } from './variance-parts.ts'
import { weighVariance } from './weigh-variance.ts'

type Input = {
  readonly id: string
  readonly version: number
  readonly parts: readonly GivenPart[]
  readonly isPosting?: boolean | undefined
}

/**
 * Proposes causes that explain all of the difference. Up to the amount that needs no second user it is
 * approved at once, and posted as well where that is asked for.
 */
export const proposeVariance =
  (around: VarianceParts) =>
  async (tx: Tx, actor: Actor, { id, version, parts, isPosting }: Input) => {
    const variance = await findVariance(tx, actor, id, { isLocked: true })
    throwIfRefused(refuseMove(varianceMachine, 'propose', variance))
    requireVersion(variance, version)
    throwIfRefused(refuseParts(variance, parts))
    throwIfRefused(refusePartOfParcel(variance.label, variance.parcelId, parts))
    for (const part of parts) await requireOtherPlace(tx, actor, variance, part)
    const kept = await withDocuments(tx, around, variance, parts)
    await keepParts(tx, id, kept)
    const data = { causes: causesInWords(kept) }
    const now = new Date().toISOString()
    const proposed = await moveVariance(tx, actor, variance, 'propose', {
      version,
      set: { proposed_by: authorId(actor), proposed_at: now },
      data,
    })
    const { sumMinor, aloneMinor } = await weighVariance(tx, variance)
    if (sumMinor > aloneMinor) return { id, version: proposed, isApproved: false, isPosted: false }
    const approved = await moveVariance(tx, actor, variance, 'approve', {
      version: proposed,
      set: { approved_by: authorId(actor), approved_at: now, is_small: true },
      data,
    })
    if (isPosting !== true) return { id, version: approved, isApproved: true, isPosted: false }
    const posted = await postVariance(tx, actor, { id, version: approved })
    return { ...posted, isApproved: true, isPosted: true }
  }

/** Where the goods are instead: a place of the same outlet, with its own variance if it has one. */
async function requireOtherPlace(
  tx: Tx,
  actor: Actor,
  variance: FoundVariance,
  { truth, other, quantity }: GivenPart,
): Promise<void> {
  if (truth !== 'elsewhere' && other === null) return
  const isSame =
    other?.variantId === variance.variantId &&
    other.binId === variance.binId &&
    other.lotId === variance.lotId
  if (truth !== 'elsewhere' || other === null || isSame)
    throw new Refusal(
      'unprocessable',
      'other_place_needed',
      truth === 'elsewhere'
        ? `Choose where the goods of ${variance.label} are instead: another product, bin or lot.`
        : 'Only goods that are at another place have another place. Remove it, or choose that the goods are elsewhere.',
      { field: 'parts' },
    )
  const found = await sql`select 1 from variants v where v.id = ${other.variantId}
    and v.merged_into_id is null
    and (${other.binId}::uuid is null or exists (select from bins b
      where b.id = ${other.binId} and b.outlet_id = ${variance.outletId}))
    and (${other.lotId}::uuid is null or exists (select from lots l
      where l.id = ${other.lotId} and l.variant_id = v.id))`.execute(tx)
  if (found.rows.length === 0) throw notFound('This place')
  if (other.varianceId !== null) await findCounterpart(tx, actor, variance, { other, quantity })
}

/** A cause names only documents that the ledger shows around the difference. */
async function withDocuments(
  tx: Tx,
  around: VarianceParts,
  variance: FoundVariance,
  parts: readonly GivenPart[],
): Promise<VariancePart[]> {
  const asked = parts.flatMap(({ documentId }) => (documentId === null ? [] : [documentId]))
  const known = asked.length === 0 ? new Map() : await documentsAround(tx, around, variance)
  return parts.map(({ documentId, ...part }) => {
    if (documentId === null) return { ...part, document: null }
    const document = known.get(documentId)
    if (!document) throw notFound('This document')
    return { ...part, document }
  })
}
