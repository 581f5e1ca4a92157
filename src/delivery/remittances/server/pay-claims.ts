import { sql } from 'kysely'
import { namedClaims, payClaim } from '#delivery/claims/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { DifferenceKind, DifferenceVerdict } from '../differences.rules.ts'
import type { RemittanceFacts } from './find-remittance.ts'

type ClaimLine = {
  readonly key: string
  readonly number: string
  readonly parcelId: string | null
  readonly claimId: string
  readonly caseId: string | null
  readonly paidMinor: number
  readonly dueMinor: number
  readonly differences: readonly DifferenceKind[]
  readonly verdict: DifferenceVerdict | null
  readonly reason: string
}

/** Books what the lines of a remittance pay for claims; an accepted shortfall is written off. */
export async function payClaimsOf(
  tx: Tx,
  actor: Actor,
  { id, label, courierId }: RemittanceFacts,
): Promise<void> {
  const lines = await claimLines(tx, id, sql`l.is_claim_held`)
  const now = await namedClaims(tx, courierId, lines)
  for (const line of lines) {
    const claim = now.find(({ key }) => key === line.key)
    if (line.verdict === null && claim?.balanceMinor !== line.dueMinor) throw moved(line.number)
  }
  for (const line of lines) await pay(tx, actor, label, line, line.paidMinor)
  await sql`update remittance_lines set is_claim_held = false
    where remittance_id = ${id} and is_claim_held`.execute(tx)
}

/** A dispute about a claim ended after its remittance was closed: with the money, or without it. */
export async function payDisputed(
  tx: Tx,
  actor: Actor,
  { id, label }: RemittanceFacts,
  lineIds: readonly string[],
): Promise<void> {
  const isOurs = sql`l.id = any(${[...lineIds]}::uuid[]) and 'short' = any(l.differences)`
  for (const line of await claimLines(tx, id, isOurs)) {
    const isRecovered = line.verdict === 'recovered'
    await pay(tx, actor, label, line, isRecovered ? line.dueMinor - line.paidMinor : 0)
  }
}

const pay = (tx: Tx, actor: Actor, reference: string, line: ClaimLine, paidMinor: number) =>
  payClaim(tx, actor, {
    claimId: line.claimId,
    caseId: line.caseId,
    paidMinor,
    isRestGivenUp: line.verdict === 'accepted' && line.differences.includes('short'),
    reference,
    reason: line.reason,
  })

/** In a fixed order, so that two simultaneous remittances do not deadlock. */
async function claimLines(tx: Tx, id: string, which: ReturnType<typeof sql>): Promise<ClaimLine[]> {
  const found = await sql<ClaimLine>`
    select l.id as key, l.tracking_number as number, l.parcel_id as "parcelId",
      l.claim_id as "claimId", l.case_id as "caseId", l.paid_minor as "paidMinor",
      l.due_minor as "dueMinor", l.differences, l.verdict, l.reason
    from remittance_lines l where l.remittance_id = ${id} and l.claim_id is not null and ${which}
    order by l.claim_id, l.position`.execute(tx)
  return found.rows
}

function moved(number: string): Refusal {
  return new Refusal(
    'conflict',
    'claim_moved',
    `The claim of ${number} changed after the lines were matched. Compare the lines again, then close it.`,
    { details: { number } },
  )
}
