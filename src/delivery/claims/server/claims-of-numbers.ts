import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { sumsOf } from './find-claim.ts'

/** A number as a courier writes it, and the courier's parcel that has it. */
type Named = { readonly key: string; readonly number: string; readonly parcelId: string | null }

export type NamedClaim = {
  readonly key: string
  readonly claimId: string
  /** The parcel of the claim that is meant; null for the whole claim. */
  readonly caseId: string | null
  readonly currency: string
  /** Above 0 the courier owes it to us, below 0 we owe it to the courier. */
  readonly balanceMinor: number
}

/**
 * The claims that a courier's remittance names: by a parcel in the claim, by our claim number, or
 * by the courier's own where it is unique. They are locked until the transaction ends, so that
 * their balances do not change.
 */
export async function namedClaims(
  tx: Tx,
  courierId: string,
  named: readonly Named[],
): Promise<readonly NamedClaim[]> {
  const found = await sql<Omit<NamedClaim, 'balanceMinor'>>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
        as g(key text, number text, "parcelId" uuid)
    )
    select g.key, c.id as "claimId", c.currency, of.case_id as "caseId"
    from given g cross join lateral (
      (select cc.claim_id, cc.case_id from return_cases rc join claim_cases cc on cc.case_id = rc.id
        where rc.parcel_id = g."parcelId" order by cc.is_over, rc.opened_at desc, cc.claim_id limit 1)
      union all
      (select own.id, null from claims own where g."parcelId" is null and own.courier_id = ${courierId}
        and own.number::text = substring(g.number from '^(?:[Cc][Ll][Aa][Ii][Mm]\\s*|[Cc]-)?(\\d+)$'))
      union all
      (select (array_agg(theirs.id))[1], null from claims theirs
        where g."parcelId" is null and theirs.courier_id = ${courierId}
          and theirs.courier_reference <> '' and lower(theirs.courier_reference) = lower(g.number)
        having count(*) = 1)
      limit 1
    ) as of join claims c on c.id = of.claim_id and c.courier_id = ${courierId}`.execute(tx)
  const claimIds = [...new Set(found.rows.map(({ claimId }) => claimId))]
  await sql`select from claims where id = any(${claimIds}::uuid[]) order by id for update`.execute(
    tx,
  )
  const sums = new Map<string, Awaited<ReturnType<typeof sumsOf>>>()
  for (const claimId of claimIds) sums.set(claimId, await sumsOf(tx, claimId))
  return found.rows.map((row) => {
    const all = sums.get(row.claimId) ?? []
    const mine = all.filter(({ caseId }) => row.caseId === null || caseId === row.caseId)
    const balanceMinor = mine.reduce((sum, one) => sum + one.balanceMinor, 0)
    return { ...row, balanceMinor }
  })
}
