import type { Role } from '#organization/users/roles.ts'
import { type HoldKind, holdSentences } from './order-words-of-staff.ts'
import type { PlannedMove } from './plan-journeys.ts'
import type { Random } from './random.ts'
import { minute, someMinutes, whenOpen } from './working-hours.ts'

export type PlannedHold = {
  readonly kind: HoldKind
  readonly reason: string
  readonly at: number
  readonly by: Role
  readonly released?: { readonly at: number; readonly by: Role; readonly note: string }
}

type Held = {
  readonly placedAt: number
  readonly person: number
  readonly moves: readonly PlannedMove[]
  readonly holds: PlannedHold[]
}

/** 25 orders are on hold now: this many of each kind, and these among the pending and confirmed. */
const openKinds: readonly (readonly [HoldKind, number])[] = [
  ['address', 7],
  ['fraud', 5],
  ['payment', 5],
  ['stock', 3],
  ['customer', 3],
  ['manual', 2],
]

const clerks: readonly Role[] = ['staff', 'staff', 'store_manager', 'super_manager']

/** Places the open holds, and those of the past that were released before the order went on. */
export function planHolds(
  random: Random,
  now: number,
  orders: readonly Held[],
  ofCustomers: readonly Held[],
): void {
  const suspects: HoldKind[] = []
  const kinds: HoldKind[] = []
  for (const [kind, count] of openKinds)
    (kind === 'fraud' ? suspects : kinds).push(...Array<HoldKind>(count).fill(kind))
  // Each customer once, so that the five fraud holds are five suspicious customers.
  const byPerson = Map.groupBy(random.shuffled(ofCustomers.filter(isHoldable)), (o) => o.person)
  const firstOfEach = [...byPerson.values()].flatMap(([first]) => first ?? [])
  const trust = trustIn(orders)
  const leastTrusted = firstOfEach.toSorted((a, b) => trust(a.person) - trust(b.person))
  const held = leastTrusted.slice(0, suspects.length)
  const others = firstOfEach.filter((order) => !held.includes(order)).slice(0, kinds.length)
  for (const [at, order] of [...held, ...others].entries()) {
    const kind = [...suspects, ...kinds][at]
    if (kind) order.holds.push(openHold(random, now, order, kind))
  }
  for (const order of orders) if (random.isOnceIn(22)) holdForAWhile(random, order)
}

/** How many parcels each person accepted; one that came back outweighs ten of them. */
function trustIn(orders: readonly Held[]): (person: number) => number {
  const sums = new Map<number, number>()
  for (const { person, moves } of orders) {
    const last = moves.at(-1)?.move
    const counts = last === 'deliver' ? 1 : last === 'return' ? -10 : 0
    sums.set(person, (sums.get(person) ?? 0) + counts)
  }
  return (person) => sums.get(person) ?? 0
}

function isHoldable({ moves }: Held): boolean {
  const last = moves.at(-1)?.move
  return last === undefined || last === 'confirm'
}

function openHold(random: Random, now: number, order: Held, kind: HoldKind): PlannedHold {
  const since = order.moves.at(-1)?.at ?? order.placedAt
  const usual = whenOpen(random, since + someMinutes(random, 5, 180), [8, 18])
  const at = usual < now ? usual : since + (now - since) * 0.6
  const [reason] = random.pick(holdSentences[kind])
  return { kind, reason, at, by: random.pick(clerks) }
}

/** Between placing and the first move, where there is time enough in office hours. */
function holdForAWhile(random: Random, { placedAt, moves, holds }: Held): void {
  const until = moves[0]?.at
  if (until === undefined) return
  const at = whenOpen(random, placedAt + someMinutes(random, 3, 30), [8, 18])
  const releasedAt = until - someMinutes(random, 2, 25)
  if (releasedAt - at < 10 * minute) return
  const [kind] = random.pick(openKinds)
  const [reason, note] = random.pick(holdSentences[kind])
  const by = random.pick(clerks)
  holds.push({ kind, reason, at, by, released: { at: releasedAt, by: random.pick(clerks), note } })
}
