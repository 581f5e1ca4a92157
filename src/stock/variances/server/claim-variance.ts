import { seesCostsAt } from '#organization/users/server/index.ts'
import { refuseMove } from '#platform/machine.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { refuseClaim, varianceClaimOf } from '../variances.rules.ts'
import { varianceMachine } from '../variances.states.ts'
import { claimFromSupplier } from './claim-from-supplier.ts'
import { type FoundVariance, findVariance, requireVersion } from './find-variance.ts'
import { disputeVariance } from './follow-claims.ts'
import type { VarianceParts } from './variance-parts.ts'

type Input = { readonly id: string; readonly version: number; readonly courierReference: string }

/**
 * Claims the goods of a variance: from the supplier where a delivery or an order differs, from the
 * courier where they are missing with a parcel. The variance ends with the claim; while its claim is
 * refused it is investigated further.
 */
export const claimVariance =
  ({ claimParcel }: Pick<VarianceParts, 'claimParcel'>) =>
  async (tx: Tx, actor: Actor, { id, version, courierReference }: Input) => {
    const variance = await findVariance(tx, actor, id, { isLocked: true })
    throwIfRefused(refuseMove(varianceMachine, 'dispute', variance))
    requireVersion(variance, version)
    const from = varianceClaimOf(variance)
    if (from === null) throw nothingToClaimFrom(variance)
    throwIfRefused(refuseClaim(variance.label, from, seesCostsAt(actor, variance.outletId)))
    const { parcelId } = variance
    const claim =
      from === 'courier'
        ? await claimParcel(tx, actor, { parcelId: parcelId ?? '', courierReference })
        : await claimFromSupplier(tx, actor, variance)
    return { id, version: await disputeVariance(tx, actor, variance, claim, version), claim }
  }

function nothingToClaimFrom({ label }: FoundVariance): Refusal {
  return new Refusal(
    'conflict',
    'no_claim',
    `${label} was found in no delivery of a supplier and with no parcel of a courier, so that nothing can be claimed. Propose its cause.`,
  )
}
