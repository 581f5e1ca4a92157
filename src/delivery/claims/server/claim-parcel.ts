import { sql } from 'kysely'
import { findParcel } from '#delivery/dispatch/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { claimLabel, claimNoun } from '../claims.nouns.ts'
import { fileClaim } from './file-claim.ts'
import { raiseCases } from './raise-cases.ts'

/**
 * Claims a parcel that is missing from its courier. One that the courier reported as lost has no case
 * yet, and gets it.
 */
export async function claimParcel(
  tx: Tx,
  actor: Actor,
  { parcelId, courierReference }: { readonly parcelId: string; readonly courierReference: string },
) {
  const parcel = await findParcel(tx, actor, capability.returns, parcelId, { locked: true })
  if (parcel.state === 'lost')
    await raiseCases(tx, {
      which: sql`p.id = ${parcelId}`,
      cause: 'lost',
      since: sql`coalesce(p.news_at, p.state_changed_at)`,
    })
  const found = await sql<{ id: string }>`select id from return_cases
    where parcel_id = ${parcelId} and cause <> 'delivered_and_back'`.execute(tx)
  const [missing] = found.rows
  if (!missing)
    throw new Refusal(
      'conflict',
      'no_courier',
      `Parcel ${parcel.code} is not missing with a courier, so that nothing can be claimed for it.`,
    )
  const claim = await fileClaim(tx, actor, { caseIds: [missing.id], courierReference })
  return { noun: claimNoun.key, id: claim.id, label: claimLabel(claim.number) }
}
