import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { findCases, moveCase } from './find-case.ts'
import type { FoundClaim } from './find-claim.ts'

// Access was checked when the claim was found; a remittance pays for all outlets.
const house = systemActor('Claims')

/** The value of these parcels was recovered; those already recovered stay unchanged. */
export async function recoverCases(
  tx: Tx,
  actor: Actor,
  claim: Pick<FoundClaim, 'label'>,
  of: readonly { readonly caseId: string }[],
): Promise<void> {
  const cases = await findCases(
    tx,
    house,
    of.map(({ caseId }) => caseId),
  )
  for (const one of cases)
    if (one.state === 'claimed')
      await moveCase(tx, actor, one, { move: 'recover', data: { claim: claim.label } })
}
