import { sql } from 'kysely'
import { namedClaims } from '#delivery/claims/server/index.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { KnownClaim } from '../differences.rules.ts'
import type { RemittanceFacts } from './find-remittance.ts'

export type LineClaim = KnownClaim & { readonly claimId: string; readonly caseId: string | null }

type Line = { readonly key: string; readonly number: string; readonly parcelId: string | null }

/**
 * Finds the claims that the undecided lines of a remittance pay for, and reserves them for these
 * lines: no other line can pay for the same claim or parcel until this is closed. Cash of a
 * delivered parcel is never a claim.
 */
export async function holdClaims(
  tx: Tx,
  { id, courierId, currency }: RemittanceFacts,
): Promise<ReadonlyMap<string, LineClaim>> {
  await sql`update remittance_lines set claim_id = null, case_id = null, is_claim_held = false
    where remittance_id = ${id} and verdict is null and claim_id is not null`.execute(tx)
  const lines = await sql<Line>`
    select l.id as key, l.tracking_number as number, l.parcel_id as "parcelId"
    from remittance_lines l left join parcels p on p.id = l.parcel_id
    where l.remittance_id = ${id} and l.verdict is null and p.delivered_at is null
    order by l.position`.execute(tx)
  const named = await namedClaims(tx, courierId, lines.rows)
  const byLine = new Map(named.map((claim) => [claim.key, claim]))
  const held = await heldOf(tx, [...new Set(named.map(({ claimId }) => claimId))])
  const known = new Map<string, LineClaim>()
  for (const { key } of lines.rows) {
    const claim = byLine.get(key)
    if (!claim) continue
    const isOtherCurrency = claim.currency !== currency
    const isHeld = held.some((other) => isSame(other, claim))
    known.set(key, { ...claim, isOtherCurrency, isHeld })
    if (!isHeld && !isOtherCurrency && claim.balanceMinor !== 0) held.push(claim)
  }
  await keep(tx, known)
  return known
}

type Held = Pick<LineClaim, 'claimId' | 'caseId'>

/** Nor may two lines pay for a whole claim and for one of its parcels. */
const isSame = (one: Held, other: Held) =>
  one.claimId === other.claimId &&
  (one.caseId === null || other.caseId === null || one.caseId === other.caseId)

async function heldOf(tx: Tx, claimIds: readonly string[]): Promise<Held[]> {
  const found = await sql<Held>`select claim_id as "claimId", case_id as "caseId"
    from remittance_lines where claim_id = any(${[...claimIds]}::uuid[]) and is_claim_held`.execute(
    tx,
  )
  return found.rows
}

async function keep(tx: Tx, known: ReadonlyMap<string, LineClaim>): Promise<void> {
  const rows = [...known].map(
    ([id, { claimId, caseId, isHeld, isOtherCurrency, balanceMinor }]) => {
      return { id, claimId, caseId, isHolding: !isHeld && !isOtherCurrency && balanceMinor !== 0 }
    },
  )
  await sql`update remittance_lines l set claim_id = k."claimId", case_id = k."caseId",
      is_claim_held = k."isHolding"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as k(id uuid, "claimId" uuid, "caseId" uuid, "isHolding" boolean)
    where l.id = k.id`.execute(tx)
}
