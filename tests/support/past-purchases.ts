import { type Random, randomFrom } from '#app/demo/random.ts'
import { addDays } from '#platform/days.ts'
import { priceOf } from '#platform/money.ts'
import type { Database } from '#platform/server/db/database.ts'
import { addPastPurchases, type PastPurchase } from '#stock/purchasing/server/index.ts'
import { addPastReceipts, type PastReceipt } from '#stock/receiving/server/index.ts'

export type Ware = { readonly id: string; readonly scale: number }

export type PastWorld = {
  readonly suppliers: readonly string[]
  readonly outlets: readonly string[]
  readonly wares: readonly Ware[]
  readonly today: string
}

/**
 * Adds random orders of the last 15 months with their deliveries: in parts, late, early, too many,
 * rejected, undone, cancelled by us or for the supplier's fault, still open, with several promises or
 * none. They are drawn by a seed.
 */
export async function addRandomPurchases(
  db: Database,
  world: PastWorld,
  { seed, orders: wanted }: { readonly seed: number; readonly orders: number },
): Promise<void> {
  const random = randomFrom(seed)
  const drawn = Array.from({ length: wanted }, () => drawOrder(random, world))
  await db.transaction(async (tx) => {
    await addPastPurchases(
      tx,
      drawn.map(({ order }) => order),
    )
    await addPastReceipts(
      tx,
      drawn.flatMap(({ receipts }) => receipts),
    )
  })
}

const ends = ['received', 'closed', 'closed', 'cancelled', 'rejected'] as const
const opens = ['sent', 'confirmed', 'partially_received'] as const

/** Of a euro in pounds, another one each day. */
const rateOf = (day: string) => `0.${8_000 + ((Date.parse(day) / 86_400_000) % 997)}`

function drawOrder(random: Random, world: PastWorld) {
  const sentOn = addDays(world.today, -random.whole(1, 450))
  const state = random.isOnceIn(4) ? random.pick(opens) : random.pick(ends)
  const currency = random.isOnceIn(6) ? 'EUR' : 'GBP'
  const firstExpectedOn = random.isOnceIn(5) ? null : addDays(sentOn, random.whole(2, 20))
  const isAnswered = state !== 'sent' && !random.isOnceIn(6)
  const facts = {
    id: uuid(random),
    supplierId: random.pick(world.suppliers),
    outletId: random.pick(world.outlets),
    currency,
    ...(currency === 'EUR' ? { rate: rateOf(sentOn), ratedOn: sentOn } : {}),
    state,
    sentAt: `${sentOn}T${twoDigits(random.whole(0, 23))}:${twoDigits(random.whole(0, 59))}:07Z`,
    firstExpectedOn,
    expectedOn:
      firstExpectedOn && random.isOnceIn(3)
        ? addDays(firstExpectedOn, random.whole(-2, 9))
        : firstExpectedOn,
    endFault: ['closed', 'cancelled', 'rejected'].includes(state)
      ? random.pick(['supplier', 'us', 'unknown', null])
      : null,
    sentBy: null,
  }
  const answeredAt = isAnswered
    ? new Date(Date.parse(facts.sentAt) + random.whole(1, 9_000) * 61_000).toISOString()
    : null
  const most = random.pick([8, 8, 40])
  const days = ['cancelled', 'rejected', 'sent', 'confirmed'].includes(state)
    ? []
    : Array.from({ length: random.whole(1, 3) }, () => addDays(sentOn, random.whole(0, most)))
        .filter((day) => day <= world.today)
        .toSorted()
  const receipts = days.map((day) => ({ id: uuid(random), day, isUndone: random.isOnceIn(8) }))
  const wares = random.shuffled(world.wares).slice(0, random.whole(1, 3))
  const lines = wares.map((ware) => drawLine(random, { ware, sentOn, receipts, state }))
  const order: PastPurchase = { ...facts, answeredAt, lines: lines.map(({ line }) => line) }
  return { order, receipts: receiptsOf(random, order, receipts, lines) }
}

type Day = { readonly id: string; readonly day: string; readonly isUndone: boolean }

type LineSetting = {
  readonly ware: Ware
  readonly sentOn: string
  readonly receipts: readonly Day[]
  readonly state: string
}

function drawLine(random: Random, { ware, sentOn, receipts, state }: LineSetting) {
  const quantity = random.whole(1, 40) * 10 ** random.whole(0, ware.scale)
  let left = quantity
  const parts = receipts.map(({ id, isUndone }, at) => {
    const isLast = at === receipts.length - 1
    const share = isLast && !random.isOnceIn(4) ? left : random.whole(0, left)
    const accepted = isLast && random.isOnceIn(9) ? share + random.whole(1, 3) : share
    const rejected = random.isOnceIn(4) ? random.whole(1, 3) : 0
    if (!isUndone) left -= Math.min(left, accepted)
    return { receiptId: id, accepted, rejected, isUndone }
  })
  const counted = parts.filter(({ isUndone }) => !isUndone)
  const sum = (key: 'accepted' | 'rejected') =>
    counted.reduce((total, part) => total + part[key], 0)
  const accepted = sum('accepted')
  const isShort = state === 'closed' && random.isOnceIn(2)
  const firstPromisedOn = random.isOnceIn(3) ? addDays(sentOn, random.whole(2, 25)) : null
  const moves = firstPromisedOn !== null && random.isOnceIn(2)
  return {
    ware,
    parts,
    line: {
      id: uuid(random),
      variantId: ware.id,
      quantity,
      accepted,
      rejected: sum('rejected'),
      cancelled: isShort || random.isOnceIn(9) ? Math.max(0, quantity - accepted) : 0,
      unitCostMinor: random.whole(90, 130),
      firstPromisedOn,
      promisedOn: moves ? addDays(firstPromisedOn, random.whole(-3, 12)) : firstPromisedOn,
    },
  }
}

function receiptsOf(
  random: Random,
  { supplierId, outletId, id: orderId, currency }: PastPurchase,
  receipts: readonly Day[],
  lines: readonly ReturnType<typeof drawLine>[],
): PastReceipt[] {
  return receipts.map(({ id, day, isUndone }) => ({
    id,
    supplierId,
    outletId,
    orderId,
    currency,
    state: isUndone ? 'undone' : random.pick(['received', 'put_away']),
    // Near midnight, so that a day counts in the zone of the outlet.
    receivedAt: `${day}T${random.pick(['00', '09', '16', '23'])}:30:00Z`,
    deliveryNote: '',
    receivedBy: null,
    parts: lines.flatMap(({ ware, line, parts }) =>
      parts
        .filter(({ receiptId }) => receiptId === id)
        .filter(({ accepted, rejected }) => accepted + rejected > 0)
        .map(({ accepted, rejected }) => ({
          lineId: uuid(random),
          variantId: ware.id,
          orderLineId: line.id,
          unitCostMinor: line.unitCostMinor,
          accepted,
          rejected,
          valueMinor: priceOf(accepted, ware.scale, line.unitCostMinor),
        })),
    ),
  }))
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Drawn too, so that one seed gives the same rows in the same order. */
function uuid(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.whole(0, 15).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
