import type { Role } from '#organization/users/roles.ts'
import type { PastMove } from '#sales/orders/server/index.ts'
import { cancelReasons, deliveryProofs, returnReasons } from './order-words-of-staff.ts'
import type { Random } from './random.ts'
import { day, hour, nextCollection, someMinutes, startOfDay, whenOpen } from './working-hours.ts'

export type PlannedMove = {
  readonly move: PastMove['move']
  readonly at: number
  readonly by: Role
  readonly reason?: string
}

export const demoReturns = 12

/**
 * This many never arrived: their courier reported them as returned, but they were never received.
 */
const demoLosses = 6

/**
 * The maximum progress of the newest orders, newest first: this many orders with no move yet, this
 * many with one, and so on. Without it, a first start on a Monday morning would show an empty
 * packing queue.
 */
const newestByMoves = [30, 26, 18, 46]

const office = [8, 18] as const
const benchHours = [7.5, 17] as const

/** The history of each order since it was placed; nothing is in the future. */
export function planJourneys(
  random: Random,
  now: number,
  placements: readonly number[],
): PlannedMove[][] {
  const mostMoves = limitMoves(random, now, placements)
  const journeys = placements.map((placedAt, index) => {
    const whole = wholeJourney(random, placedAt)
    const cancelled = random.isOnceIn(21) ? cancelledJourney(random, placedAt, whole) : whole
    const isOver = cancelled.every(({ at }) => at <= now)
    if (cancelled !== whole && isOver) return cancelled
    return whole.slice(0, mostMoves[index]).filter(({ at }) => at <= now)
  })
  returnSome(random, now, journeys)
  loseSome(now, journeys)
  return journeys
}

function limitMoves(random: Random, now: number, placements: readonly number[]): number[] {
  const newest = placements
    .map((placedAt, index) => ({ index, age: (now - placedAt) * (0.5 + random.next()) }))
    .sort((a, b) => a.age - b.age)
  const limits = placements.map(() => 4)
  const given = newestByMoves.flatMap((count, moves) => Array<number>(count).fill(moves))
  for (const [place, moves] of given.entries()) {
    const index = newest[place]?.index
    if (index !== undefined) limits[index] = moves
  }
  return limits
}

/** Confirmed by telephone, packed, collected by the courier, delivered. */
function wholeJourney(random: Random, placedAt: number): PlannedMove[] {
  const confirmedAt = whenOpen(random, placedAt + someMinutes(random, 8, 300), office)
  const packedAt = whenOpen(random, confirmedAt + someMinutes(random, 20, 720), benchHours)
  const dispatchedAt = nextCollection(random, packedAt)
  const packer = random.pickWeighted<Role>([
    ['dispatch_manager', 3],
    ['staff', 4],
    ['store_manager', 1],
  ])
  const confirmer = random.pickWeighted<Role>([
    ['warehouse_manager', 3],
    ['super_manager', 1],
  ])
  return [
    { move: 'confirm', at: confirmedAt, by: confirmer },
    { move: 'pack', at: packedAt, by: packer },
    { move: 'dispatch', at: dispatchedAt, by: 'dispatch_manager' },
    {
      move: 'deliver',
      at: deliveredAfter(random, dispatchedAt),
      by: random.pick<Role>(['dispatch_manager', 'staff']),
      reason: random.pick(deliveryProofs),
    },
  ]
}

function deliveredAfter(random: Random, dispatchedAt: number): number {
  const days = random.pickWeighted([
    [1, 15],
    [2, 4],
    [3, 1],
    [5, 0.3],
  ])
  const morning = startOfDay(dispatchedAt) + days * day + 9 * hour
  return whenOpen(random, morning + someMinutes(random, 0, 8 * 60), [9, 18])
}

function cancelledJourney(
  random: Random,
  placedAt: number,
  whole: readonly PlannedMove[],
): PlannedMove[] {
  const before = whole.slice(0, random.pick([0, 0, 1]))
  const last = before.at(-1)?.at ?? placedAt
  return [
    ...before,
    {
      move: 'cancel',
      at: whenOpen(random, last + someMinutes(random, 15, 1500), office),
      by: random.pick<Role>(['staff', 'staff', 'store_manager']),
      reason: random.pick(cancelReasons),
    },
  ]
}

/** Ruling 5: exactly twelve came back, the latest of them not long ago. */
function returnSome(random: Random, now: number, journeys: PlannedMove[][]): void {
  const delivered = journeys.filter((moves) => moves.at(-1)?.move === 'deliver')
  let wanted = demoReturns
  for (const moves of random.shuffled(delivered)) {
    const arrivedAt = moves.at(-1)?.at ?? now
    const at = whenOpen(random, arrivedAt + someMinutes(random, 2 * 24 * 60, 12 * 24 * 60), office)
    if (wanted === 0 || at > now || at < now - 35 * day) continue
    wanted -= 1
    const isRefused = wanted % 6 === 0
    if (isRefused) moves.pop()
    const by: Role = wanted % 2 === 0 ? 'staff' : 'returns_manager'
    const reason = isRefused ? 'Refused at the door' : random.pick(returnReasons)
    moves.push({ move: 'return', at, by, reason })
  }
}

/**
 * Some that were dispatched two to four weeks ago are neither delivered nor returned; they get
 * claims.
 */
function loseSome(now: number, journeys: readonly PlannedMove[][]): void {
  const old = journeys.filter((moves) => {
    const left = moves.find(({ move }) => move === 'dispatch')?.at ?? now
    return moves.at(-1)?.move === 'deliver' && left < now - 14 * day && left > now - 28 * day
  })
  const step = Math.max(1, Math.floor(old.length / demoLosses))
  for (const moves of old.filter((_, at) => at % step === 0).slice(0, demoLosses)) moves.pop()
}
