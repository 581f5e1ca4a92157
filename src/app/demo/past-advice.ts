import { sql } from 'kysely'
import type { PastAdvice } from '#delivery/advice/server/index.ts'
import type { AdviceReason } from '#delivery/couriers/advice-reasons.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type Random, randomFrom } from './random.ts'

const hour = 3_600_000

/** The texts of couriers, and the reasons that they mean. */
const told: readonly (readonly [AdviceReason, string])[] = [
  ['not_home', 'Consignee not available'],
  ['refused', 'Customer refused to accept'],
  ['no_answer', 'Phone not answered'],
  ['wrong_address', 'Address incomplete, house not found'],
  ['no_cash', 'COD amount not ready'],
  ['wants_later', 'Customer asks for delivery later'],
  ['not_home', 'Premises closed, card left'],
]

/** The courier's text for the parcel at this position of a list. */
export function couriersSay(at: number) {
  const [reason, text] = told[at % told.length] ?? (['other', ''] as const)
  return { reason, text }
}

/** How often each reason is given: most customers are simply out. */
const weights: Readonly<Partial<Record<AdviceReason, number>>> = {
  not_home: 6,
  no_answer: 3,
  wants_later: 2,
}

/** After how many of a hundred parcels each decision ends delivered. */
const delivers = { reattempt: 53, reattempt_on: 72, hold_at_branch: 63 } as const
const decisions = ['reattempt', 'reattempt_on', 'hold_at_branch'] as const
const harder: Readonly<Partial<Record<AdviceReason, number>>> = {
  refused: -8,
  wrong_address: -6,
  wants_later: 10,
}

const mostParcels = 400
const mostAttempts = 4
const hoursOfAttempt = 30

type Ended = { readonly id: string; readonly state: string; readonly leftAt: string }

/**
 * What was decided about parcels that have ended since, attempt by attempt: a decision that did not
 * help is followed by another, until the parcel was delivered or sent back.
 */
export async function pastAdvice(tx: Tx, now: Date, staff: Actor): Promise<PastAdvice[]> {
  const latest = new Date(now.getTime() - (20 + mostAttempts * hoursOfAttempt) * hour)
  const ended = await sql<Ended>`select id, state, coalesce(handed_over_at, packed_at) as "leftAt"
    from parcels where state in ('delivered', 'received_back') and courier_id is not null
      and coalesce(handed_over_at, packed_at) < ${latest}
    order by code desc limit ${mostParcels}`.execute(tx)
  const random = randomFrom(20_261_122)
  return ended.rows.flatMap((parcel) => attemptsOf(parcel, random, staff))
}

function attemptsOf({ id, state, leftAt }: Ended, random: Random, staff: Actor): PastAdvice[] {
  const isBack = state === 'received_back'
  const attempts: PastAdvice[] = []
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const [reason, text] = random.pickWeighted(
      told.map((each) => [each, weights[each[0]] ?? 1] as const),
    )
    const raisedAt = Date.parse(leftAt) + (20 + (attempt - 1) * hoursOfAttempt) * hour
    const decision = random.pick(decisions)
    const helps = random.whole(1, 100) <= delivers[decision] + (harder[reason] ?? 0)
    const isSentBack = isBack && (attempt > 1 || !helps)
    const isDelivered = !isBack && (helps || attempt === mostAttempts)
    attempts.push({
      parcelId: id,
      attempt,
      reason,
      text,
      raisedAt: new Date(raisedAt).toISOString(),
      decision: isSentBack ? 'return' : decision,
      decidedBy: staff.userId,
      sentAt: new Date(raisedAt + random.whole(20, 400) * 60_000).toISOString(),
      closedAt: new Date(raisedAt + hoursOfAttempt * hour).toISOString(),
      result: isSentBack ? 'returned' : isDelivered ? 'delivered' : 'failed_again',
    })
    if (isSentBack || isDelivered) break
  }
  return attempts
}
