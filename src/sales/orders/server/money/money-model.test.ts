import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeTicketSecret } from '#organization/approvals/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../../tests/support/ledger.ts'
import {
  balanceOf,
  chargedOf,
  freshOrder,
  keptOf,
  type LedgerOrder,
  withMoved,
  withQuantity,
  withRefundOfAmount,
  withRefundOfUnits,
} from '../../../../../tests/support/money-ledger.ts'
import { addWares, type Ware } from '../../../../../tests/support/order-steps.ts'
import { printed, printedSeed } from '../../../../../tests/support/seed.ts'
import { because, makeWorld, orderOf, type World } from '../../../../../tests/support/world.ts'
import { editOrder } from '../editing/edit-order.ts'
import { loadTerms, type OrderTerms } from '../editing/load-terms.ts'
import { removeUnits } from '../editing/remove-units.ts'
import { cancelOrderByHand } from '../fulfilment/cancel-order-by-hand.ts'
import { placeOrder } from '../placing/place-order.ts'
import { mergeOrders } from '../split-merge/merge-orders.ts'
import { splitOrder } from '../split-merge/split-order.ts'
import { recordPayment } from './record-payment.ts'
import { refundOrder } from './refund-order.ts'

/** By default few; QM_MONEY_STEPS=100000 asks for more. */
const wantedSteps = Number(process.env.QM_MONEY_STEPS ?? 600)

/** Every so many steps the planner learns how large the tables have become. */
const stepsBetweenLooks = 2_000

let db: Database
let world: World
let wares: readonly Ware[]

beforeAll(async () => {
  db = await testDatabase()
  await makeTicketSecret(db)
  world = await makeWorld(db)
  wares = await addWares(db, world, 3, 900_000_000)
})

const write = <T>(act: (tx: Tx) => Promise<T>) => db.transaction(act)

/** A small random generator, so that one seed gives one sequence of events. */
function drawFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    upTo: (most: number) => Math.floor(next() * (most + 1)),
    of: <T>(list: readonly T[]): T => {
      const found = list[Math.floor(next() * list.length)]
      if (found === undefined) throw new Error('There is nothing to draw from.')
      return found
    },
  }
}

type Draw = ReturnType<typeof drawFrom>

async function termsOf(id: string): Promise<OrderTerms> {
  const [terms] = await loadTerms(db.reader, [id])
  if (!terms) throw new Error(`Order ${id} is gone.`)
  return terms
}

async function freshlyPlaced(draw: Draw): Promise<LedgerOrder> {
  const lines = wares
    .slice(0, 1 + draw.upTo(2))
    .map(({ id: variantId }) => ({ variantId, quantity: 1 + draw.upTo(4) }))
  const shippingMinor = draw.of([0, 399])
  const input = { ...orderOf(world, lines), shippingMinor, paymentMethod: 'prepaid' as const }
  const { id } = await placeOrder(db, world.admin, input, null)
  const terms = await termsOf(id)
  return freshOrder(
    id,
    terms.lines.map((line) => ({
      lineId: line.id,
      priceMinor: line.unitPriceMinor,
      wanted: line.quantity,
    })),
    shippingMinor,
  )
}

const pay = (id: string, amountMinor: number) =>
  write((tx) =>
    recordPayment(tx, world.admin, {
      orderId: id,
      method: 'card',
      amountMinor,
      reference: '',
      rest: 'overpayment',
      isSecond: true,
    }),
  )

const refund = (
  id: string,
  parts: {
    lines?: { lineId: string; quantity: number }[]
    shipping?: number
    amount?: number
    isUnnamed?: boolean
  },
) =>
  write((tx) =>
    refundOrder(tx, world.admin, {
      orderId: id,
      lines: parts.lines ?? [],
      shippingMinor: parts.shipping ?? 0,
      amountMinor: parts.amount ?? 0,
      isUnnamed: parts.isUnnamed ?? false,
      method: null,
      reason: because('Model'),
    }),
  )

async function edit(
  id: string,
  change: (line: OrderTerms['lines'][number]) => { quantity: number; unitPriceMinor: number },
): Promise<void> {
  const terms = await termsOf(id)
  const lines = terms.lines.flatMap((line) => {
    const { quantity, unitPriceMinor } = change(line)
    const { id: lineId, variantId } = line
    const reason = unitPriceMinor === line.unitPriceMinor ? {} : { reason: because('Agreed') }
    return quantity > 0 && variantId
      ? [{ lineId, variantId, quantity, unitPriceMinor, ...reason }]
      : []
  })
  const { version, shippingMinor, paymentMethod, note } = terms
  const input = { id, version, lines, shippingMinor, paymentMethod, note, reason: because('Model') }
  await write((tx) => editOrder(tx, world.admin, input))
}

/** What a step makes of the orders that the model knows; null where it does not apply to them. */
type Step = (order: LedgerOrder, draw: Draw) => Promise<LedgerOrder[] | null>

const steps: Readonly<Record<string, Step>> = {
  pays: async (order, draw) => {
    if (order.isCancelled) return null
    const due = balanceOf(order)
    const amountMinor = draw.of([due, Math.floor(due / 2), due + 100, 700])
    if (amountMinor <= 0) return null
    await pay(order.id, amountMinor)
    return [{ ...order, paidMinor: order.paidMinor + amountMinor }]
  },
  'gets units refunded': async (order, draw) => {
    if (order.isCancelled) return null
    const line = draw.of(order.lines)
    const units = 1 + draw.upTo(line.wanted - line.refunded - 1)
    const amountMinor = units * line.priceMinor
    if (line.wanted === line.refunded || amountMinor > keptOf(order)) return null
    await refund(order.id, { lines: [{ lineId: line.lineId, quantity: units }] })
    return [withRefundOfUnits(order, line.lineId, units)]
  },
  'gets shipping refunded': async (order) => {
    const left = order.shippingMinor - order.shippingRefundedMinor
    if (order.isCancelled || left === 0 || left > keptOf(order)) return null
    await refund(order.id, { shipping: left })
    const shippingRefundedMinor = order.shippingMinor
    return [{ ...order, shippingRefundedMinor, refundedMinor: order.refundedMinor + left }]
  },
  'gets an amount refunded': async (order, draw) => {
    const amountMinor = Math.min(keptOf(order), 50 + draw.upTo(500))
    if (amountMinor <= 0) return null
    await refund(order.id, { amount: amountMinor })
    return [withRefundOfAmount(order, amountMinor)]
  },
  'has a quantity changed': async (order, draw) => {
    if (order.isCancelled) return null
    const line = draw.of(order.lines)
    const wanted = draw.upTo(6)
    const isLast = order.lines.length === 1
    if (wanted === line.wanted || (wanted === 0 && isLast)) return null
    await edit(order.id, ({ id, quantity, unitPriceMinor }) => ({
      quantity: id === line.lineId ? wanted : quantity,
      unitPriceMinor,
    }))
    return [withQuantity(order, line.lineId, wanted)]
  },
  'has a price changed': async (order, draw) => {
    if (order.isCancelled) return null
    const line = draw.of(order.lines)
    const priceMinor = 100 + draw.upTo(900)
    if (priceMinor === line.priceMinor) return null
    await edit(order.id, ({ id, quantity, unitPriceMinor }) => ({
      quantity,
      unitPriceMinor: id === line.lineId ? priceMinor : unitPriceMinor,
    }))
    const lines = order.lines.map((own) =>
      own.lineId === line.lineId ? { ...own, priceMinor } : own,
    )
    return [{ ...order, lines }]
  },
  'has units removed and refunded': async (order, draw) => {
    if (order.isCancelled) return null
    const line = draw.of(order.lines)
    const units = 1 + draw.upTo(line.wanted - 1)
    if (order.lines.length === 1 && units === line.wanted) return null
    const { version } = await termsOf(order.id)
    await write((tx) =>
      removeUnits(tx, world.admin, {
        id: order.id,
        version,
        lines: [{ lineId: line.lineId, quantity: units }],
        reason: because('Model'),
        refund: { method: null },
      }),
    )
    const left = withQuantity(order, line.lineId, line.wanted - units)
    const back = Math.max(0, -balanceOf(left))
    return [{ ...left, refundedMinor: left.refundedMinor + back }]
  },
  // The two orders of a sales channel's reports: the refund first and the shorter order after, or
  // the reverse.
  'is refunded, then shortened': async (order, draw) => {
    const refunded = await steps['gets units refunded']?.(order, draw)
    const [now] = refunded ?? []
    const line = now?.lines.find(({ refunded: units }) => units > 0)
    if (!now || !line) return refunded ?? null
    const wanted = line.wanted - line.refunded
    if (wanted === 0 && now.lines.length === 1) return [now]
    await edit(now.id, ({ id, quantity, unitPriceMinor }) => ({
      quantity: id === line.lineId ? wanted : quantity,
      unitPriceMinor,
    }))
    return [withQuantity(now, line.lineId, wanted)]
  },
  // A sales channel that does not list the units; a user removes them afterwards.
  'is refunded without units, then shortened': async (order, draw) => {
    const line = order.lines.find(({ refunded, wanted }) => refunded === 0 && wanted > 1)
    if (order.isCancelled || !line || balanceOf(order) < 0) return null
    const units = 1 + draw.upTo(line.wanted - 2)
    const amountMinor = units * line.priceMinor
    if (amountMinor > Math.min(keptOf(order), chargedOf(order))) return null
    await refund(order.id, { amount: amountMinor, isUnnamed: true })
    const wanted = line.wanted - units
    await edit(order.id, ({ id, quantity, unitPriceMinor }) => ({
      quantity: id === line.lineId ? wanted : quantity,
      unitPriceMinor,
    }))
    const left = withQuantity(order, line.lineId, wanted)
    return [{ ...left, refundedMinor: left.refundedMinor + amountMinor }]
  },
  'is cancelled': async (order, draw) => {
    if (order.isCancelled || draw.upTo(3) > 0) return null
    const { version } = await termsOf(order.id)
    const keptMinor = keptOf(order)
    const back = draw.of([0, Math.floor(keptMinor / 2), keptMinor])
    const given = back > 0 ? { refund: { amountMinor: back, method: null } } : {}
    const { toRefundMinor } = await write((tx) =>
      cancelOrderByHand(tx, world.admin, {
        id: order.id,
        version,
        reason: because('Model'),
        ...given,
      }),
    )
    expect(toRefundMinor).toBe(keptMinor - back)
    return [{ ...order, isCancelled: true, refundedMinor: order.refundedMinor + back }]
  },
  'is split': async (order, draw) => {
    const line = draw.of(order.lines)
    const units = 1 + draw.upTo(line.wanted - 1)
    const isAll = order.lines.length === 1 && units === line.wanted
    if (order.isCancelled || order.refundedMinor > 0 || isAll) return null
    const { version } = await termsOf(order.id)
    const part = { outletId: world.outletId, lines: [{ lineId: line.lineId, quantity: units }] }
    const made = await write((tx) =>
      splitOrder(tx, world.admin, { id: order.id, version, parts: [part] }),
    )
    const partId = made.parts[0]?.id ?? ''
    const [own] = (await termsOf(partId)).lines
    const { priceMinor } = line
    const added = freshOrder(partId, [{ lineId: own?.id ?? '', priceMinor, wanted: units }], 0)
    const left = withQuantity(order, line.lineId, line.wanted - units)
    const spare = Math.max(0, left.paidMinor - chargedOf(left))
    return withMoved(left, added, Math.min(spare, chargedOf(added)))
  },
}

/** Two orders of one customer become one: the later one's goods and payments, without its shipping. */
async function merged(earlier: LedgerOrder, later: LedgerOrder): Promise<LedgerOrder[] | null> {
  if (earlier.isCancelled || later.isCancelled || later.refundedMinor > 0) return null
  const [into, from] = [await termsOf(earlier.id), await termsOf(later.id)]
  const known = new Set(into.lines.map(({ id }) => id))
  await write((tx) =>
    mergeOrders(tx, world.admin, {
      id: later.id,
      version: from.version,
      intoId: earlier.id,
      intoVersion: into.version,
    }),
  )
  const brought = (await termsOf(earlier.id)).lines.filter(({ id }) => !known.has(id))
  const lines = later.lines.map((line, at) => ({ ...line, lineId: brought[at]?.id ?? '' }))
  const joined = { ...earlier, lines: [...earlier.lines, ...lines] }
  const [gone, whole] = withMoved(later, joined, later.paidMinor)
  return [whole, { ...gone, isCancelled: true }]
}

/** Does what the order's page proposes, without a thought, until it proposes nothing. */
async function followSuggestions(order: LedgerOrder): Promise<LedgerOrder> {
  let now = order
  for (let suggestion = 0; suggestion < 3; suggestion++) {
    const { balanceMinor, state } = await termsOf(now.id)
    if (balanceMinor < 0) {
      await refund(now.id, { amount: -balanceMinor })
      now = withRefundOfAmount(now, -balanceMinor)
    } else if (balanceMinor > 0 && state !== 'cancelled') {
      await pay(now.id, balanceMinor)
      now = { ...now, paidMinor: now.paidMinor + balanceMinor }
    }
  }
  return now
}

async function differences(orders: readonly LedgerOrder[]): Promise<string[]> {
  const ids = orders.map(({ id }) => id)
  const rows = await sql<{ id: string; balance: number; paid: number; refunded: number }>`
    select id, balance_minor as balance, paid_minor as paid, refunded_minor as refunded
    from orders where id = any(${ids}::uuid[])`.execute(db.reader)
  return orders.flatMap((order) => {
    const row = rows.rows.find(({ id }) => id === order.id)
    const said = [row?.balance, row?.paid, row?.refunded].join(' ')
    const kept = [balanceOf(order), order.paidMinor, order.refundedMinor].join(' ')
    return said === kept ? [] : [`balance, paid, refunded are ${said}, the ledger has ${kept}`]
  })
}

const names = Object.keys(steps)

test('the balance matches an independent ledger after every step, in any sequence', async () => {
  const seed = printedSeed('the money of orders, step by step')
  const draw = drawFrom(seed)
  let done = 0
  let followed = 0
  let looked = 0
  while (done < wantedSteps) {
    if (done - looked >= stepsBetweenLooks) {
      looked = done
      await sql`analyze`.execute(db.reader)
      printed(`${done} steps so far`)
    }
    let orders: LedgerOrder[] = [await freshlyPlaced(draw)]
    if (draw.upTo(4) === 0) orders.push(await freshlyPlaced(draw))
    const told: string[] = []
    for (let round = 0; round < 8 + draw.upTo(6); round++) {
      const [first, second] = orders
      const isMerge = second !== undefined && draw.upTo(5) === 0
      const order = draw.of(orders)
      const name = isMerge ? 'is merged' : draw.of(names)
      const changed = await attempt(() =>
        isMerge && first ? merged(first, second) : (steps[name]?.(order, draw) ?? null),
      )
      if (!changed) continue
      done += 1
      told.push(name)
      const ids = new Set(changed.map(({ id }) => id))
      orders = [...orders.filter(({ id }) => !ids.has(id)), ...changed]
      expect(await differences(orders), `${told.join(', ')} (QM_SEED=${seed})`).toEqual([])
    }
    for (const order of orders) {
      const end = await followSuggestions(order)
      followed += 1
      expect(await differences([end]), told.join(', ')).toEqual([])
      expect(keptOf(end), `paid for what is kept after ${told.join(', ')}`).toBe(chargedOf(end))
    }
  }
  printed(`${done} steps, ${followed} orders settled by suggestions, 0 differences`)
  expect(await ledgerFaults(db)).toEqual([])
}, 36_000_000)

/** Merges of unlike orders are refused, which changes nothing. */
async function attempt<T>(act: () => Promise<T | null> | null): Promise<T | null> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_mergeable') return null
    throw error
  }
}
