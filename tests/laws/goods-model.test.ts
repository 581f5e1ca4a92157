import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeTicketSecret } from '#approvals/server/index.ts'
import { adjustStock } from '#inventory/server/adjust-stock.ts'
import { holdLot, recallLot, releaseLot } from '#inventory/server/move-lot.ts'
import { putStockBack, setStockAside } from '#inventory/server/set-stock-aside.ts'
import { cancelOrderByHand } from '#orders/server/course/cancel-order-by-hand.ts'
import { getOrder } from '#orders/server/lists/orders.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { cancelTransfer } from '#transfers/server/end-transfer.ts'
import { testDatabase } from '../support/database.ts'
import {
  availableOf,
  cellAt,
  emptyModel,
  freeOf,
  type GoodsModel,
  isBlocked,
  kindIn,
  type LotState,
  levelAt,
  put,
  shown,
  sweep,
} from '../support/goods-model.ts'
import { type Goods, type GoodsSteps, goodsSteps } from '../support/goods-steps.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { printed, printedSeed } from '../support/seed.ts'
import { because } from '../support/world.ts'

/** By default few; QM_GOODS_STEPS=20000 asks for more. */
const wantedSteps = Number(process.env.QM_GOODS_STEPS ?? 300)

let db: Database
let g: GoodsSteps

beforeAll(async () => {
  db = await testDatabase()
  await makeTicketSecret(db)
  g = await goodsSteps(db)
})

/** A small generator of its own, so that one seed gives one course of events. */
function drawFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    of: <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)],
    chance: (share: number) => next() < share,
  }
}

type Draw = ReturnType<typeof drawFrom>
type Out = { readonly lotId: string; quantity: number }

type Order = {
  readonly id: string
  readonly number: number
  readonly goods: Goods
  readonly quantity: number
  lineId: string
  state: 'open' | 'packed' | 'stuck' | 'out' | 'over'
  /** In the parcel, and later with the customer. */
  readonly lots: Out[]
}

type Back = {
  readonly id: string
  readonly goods: Goods
  readonly waiting: { lotId: string; kind: string; quantity: number }
}

type Sent = {
  readonly transfer: Awaited<ReturnType<GoodsSteps['approvedTransfer']>>
  readonly goods: Goods
  readonly lots: Out[]
}

type Scene = {
  readonly model: GoodsModel
  readonly goods: Goods[]
  readonly orders: Order[]
  readonly backs: Back[]
  readonly sent: Sent[]
}

const here = (scene: Scene, { id }: Goods) => levelAt(scene.model, id, g.world.outletId)
const isTracked = ({ lotIds }: Goods) => Object.keys(lotIds).length > 0
const codeOf = (goods: Goods, lotId: string) =>
  Object.entries(goods.lotIds).find(([, id]) => id === lotId)?.[0] ?? ''
const step = (goods: Goods, draw: Draw) =>
  goods.isByWeight ? draw.between(1, 900) : draw.between(1, 3)

/** Taken already for parcels and transfers that have not left. */
function takenOf({ orders, sent }: Scene, goods: Goods, lotId: string): number {
  const packed = orders.filter((order) => (order.state === 'packed' || order.state === 'stuck') && order.goods === goods)
  const lots = [...packed, ...sent.filter((one) => one.goods === goods)].flatMap((one) => one.lots)
  return lots.filter((lot) => lot.lotId === lotId).reduce((sum, lot) => sum + lot.quantity, 0)
}

/** Lots for so much, whole scans each; null where what may be sold does not do. */
function chooseLots(scene: Scene, goods: Goods, quantity: number, draw: Draw): Out[] | null {
  const chosen: Out[] = []
  const freeIn = (lotId: string) =>
    isBlocked(scene.model, lotId)
      ? 0
      : cellAt(here(scene, goods), lotId).free -
        takenOf(scene, goods, lotId) -
        chosen.filter((lot) => lot.lotId === lotId).reduce((sum, lot) => sum + lot.quantity, 0)
  const parts = goods.isByWeight ? [quantity] : Array.from({ length: quantity }, () => 1)
  if (!isTracked(goods)) return parts.map((part) => ({ lotId: '', quantity: part }))
  for (const part of parts) {
    const lotId = draw.of(Object.values(goods.lotIds).filter((id) => freeIn(id) >= part))
    if (lotId === undefined) return null
    chosen.push({ lotId, quantity: part })
  }
  return chosen
}

const scanOf = (goods: Goods, { lotId, quantity }: Out) => ({
  code: lotId === '' ? goods.gtin : goods.gs1(codeOf(goods, lotId)),
  ...(goods.isByWeight ? { amount: quantity } : {}),
})

type Step = (scene: Scene, draw: Draw) => Promise<boolean>

/** The code of the refusal, or `done`. */
const ended = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

const lotMoves = { hold: holdLot, recall: recallLot, release: releaseLot }

const moveLot =
  (name: keyof typeof lotMoves): Step =>
  async ({ model, goods }, draw) => {
    const all = goods.flatMap(({ lotIds }) => Object.values(lotIds))
    const from =
      name === 'release' ? ['on_hold'] : name === 'hold' ? ['approved'] : ['approved', 'on_hold']
    const lotId = draw.of(all.filter((id) => from.includes(model.lots.get(id) ?? 'approved')))
    if (!lotId || (name === 'recall' && draw.chance(0.6))) return false
    await g.moveLot(lotMoves[name], lotId)
    const to: LotState = name === 'release' ? 'approved' : name === 'hold' ? 'on_hold' : 'recalled'
    model.lots.set(lotId, to)
    if (name === 'release')
      for (const level of model.levels.values()) {
        const cell = level.cells.get(lotId)
        const held = cell?.aside.get('quarantine') ?? 0
        if (cell && held > 0) {
          cell.free += held
          cell.aside.set('quarantine', 0)
        }
      }
    return true
  }

const steps: Readonly<Record<string, Step>> = {
  'a delivery is received': async (scene, draw) => {
    const goods = draw.of(scene.goods)
    if (!goods) return false
    const lotId = isTracked(goods) ? (draw.of(Object.values(goods.lotIds)) ?? '') : ''
    const quantity = goods.isByWeight ? draw.between(500, 4_000) : draw.between(2, 8)
    await g.deliver(goods, quantity, lotId || null)
    put(cellAt(here(scene, goods), lotId), kindIn(scene.model, lotId, null), quantity)
    return true
  },
  'an order is placed': async (scene, draw) => {
    const goods = draw.of(scene.goods)
    if (!goods) return false
    const quantity = step(goods, draw)
    if (availableOf(here(scene, goods)) < quantity) return false
    const { id, number } = await g.order(goods, quantity)
    const { lines } = await getOrder(db.reader, g.world.admin, { id })
    const lineId = lines[0]?.id ?? ''
    here(scene, goods).reserved.set(lineId, quantity)
    scene.orders.push({ id, number, goods, quantity, lineId, state: 'open', lots: [] })
    return true
  },
  'an order is cancelled': async (scene, draw) => {
    const order = draw.of(scene.orders.filter(({ state }) => state === 'open'))
    if (!order || draw.chance(0.7)) return false
    const { id } = order
    const { version } = await getOrder(db.reader, g.world.admin, { id })
    await g.write((tx) =>
      cancelOrderByHand(tx, g.world.admin, { id, version, reason: because('Model') }),
    )
    order.state = 'over'
    here(scene, order.goods).reserved.delete(order.lineId)
    return true
  },
  'an order is packed': async (scene, draw) => {
    const order = draw.of(scene.orders.filter(({ state }) => state === 'open'))
    if (!order) return false
    const { goods } = order
    // A label may differ from the line by 5 %.
    const off = goods.isByWeight ? Math.floor(order.quantity / 20) : 0
    const weighed = order.quantity + draw.between(-off, off)
    const lots = chooseLots(scene, goods, weighed, draw)
    if (!lots) return false
    for (const lot of lots) await g.pack(order.id, scanOf(goods, lot))
    order.state = 'packed'
    order.lots.push(...lots)
    return true
  },
  'a parcel is handed over and delivered': async (scene, draw) => {
    const order = draw.of(scene.orders.filter(({ state }) => state === 'packed'))
    if (!order) return false
    const level = here(scene, order.goods)
    const leaving = order.lots.reduce((sum, { quantity }) => sum + quantity, 0)
    const isShort = leaving - order.quantity > availableOf(level)
    const isHeld = order.lots.some(({ lotId }) => isBlocked(scene.model, lotId))
    const end = await ended(g.handOver(order))
    expect(end).toBe(isHeld ? 'lot_not_for_sale' : isShort ? 'insufficient_stock' : 'done')
    // It stays on its load sheet; the station would have to open it again.
    order.state = end === 'done' ? 'out' : 'stuck'
    if (end !== 'done') return true
    level.reserved.delete(order.lineId)
    for (const { lotId, quantity } of order.lots) cellAt(level, lotId).free -= quantity
    return true
  },
  'a part comes back': async (scene, draw) => {
    const order = draw.of(scene.orders.filter(({ state }) => state === 'out'))
    if (!order) return false
    const { goods, lots } = order
    const lot = draw.of(lots.filter(({ quantity }) => quantity > 0))
    const out = lots.reduce((sum, { quantity }) => sum + quantity, 0)
    const most = Math.min(lot?.quantity ?? 0, order.quantity)
    if (!lot || out > order.quantity) {
      order.state = 'over'
      return false
    }
    const quantity = goods.isByWeight ? draw.between(1, most) : 1
    const id = await g.returned(order, quantity)
    const scan = scanOf(goods, { lotId: lot.lotId, quantity })
    await g.receive(id, scan)
    const kind = kindIn(scene.model, lot.lotId, 'quality_control') ?? ''
    lot.quantity -= quantity
    put(cellAt(here(scene, goods), lot.lotId), kind, quantity)
    scene.backs.push({ id, goods, waiting: { lotId: lot.lotId, kind, quantity } })
    return true
  },
  'a returned unit is graded': async (scene, draw) => {
    const back = draw.of(scene.backs.filter(({ waiting }) => waiting.quantity > 0))
    if (!back) return false
    const { waiting, goods } = back
    const { lotId, kind, quantity } = waiting
    const cell = cellAt(here(scene, goods), lotId)
    const disposition = draw.chance(0.6) ? 'restock' : 'quarantine'
    const isRefused = disposition === 'restock' && isBlocked(scene.model, lotId)
    const end = await ended(g.grade(back.id, quantity, disposition))
    expect(end).toBe(isRefused ? 'lot_blocked' : 'done')
    if (isRefused) return true
    waiting.quantity = 0
    put(cell, kind, -quantity)
    put(cell, disposition === 'restock' ? null : 'quarantine', quantity)
    return true
  },
  'a transfer is picked': async (scene, draw) => {
    const goods = draw.of(scene.goods)
    if (!goods) return false
    const quantity = step(goods, draw)
    if (availableOf(here(scene, goods)) < quantity) return false
    const lots = chooseLots(scene, goods, quantity, draw)
    if (!lots) return false
    const transfer = await g.approvedTransfer(goods.id, quantity)
    for (const lot of lots) await transfer.pick(scanOf(goods, lot))
    here(scene, goods).reserved.set(transfer.id, quantity)
    scene.sent.push({ transfer, goods, lots })
    return true
  },
  'a transfer leaves and arrives short': async (scene, draw) => {
    const one = draw.of(scene.sent)
    if (!one) return false
    scene.sent.splice(scene.sent.indexOf(one), 1)
    const { transfer, goods, lots } = one
    const level = here(scene, goods)
    const isHeld = lots.some(({ lotId }) => isBlocked(scene.model, lotId))
    expect(await ended(transfer.ship())).toBe(isHeld ? 'lot_not_for_sale' : 'done')
    level.reserved.delete(transfer.id)
    if (isHeld) {
      const { id, version } = await transfer.step()
      await g.write((tx) =>
        cancelTransfer(tx, g.world.admin, { id, version, reason: because('Recalled') }),
      )
      return true
    }
    // What was reserved is available for a moment, so that blocked lots are swept first.
    sweep(scene.model)
    for (const { lotId, quantity } of lots) cellAt(level, lotId).free -= quantity
    const arrived = lots.filter(() => draw.chance(0.7))
    const rest = lots.filter((lot) => !arrived.includes(lot))
    const shop = levelAt(scene.model, goods.id, g.shopId)
    for (const lot of arrived) {
      await transfer.count(scanOf(goods, lot))
      put(cellAt(shop, lot.lotId), null, lot.quantity)
    }
    if (arrived.length > 0) await transfer.book()
    const isBack = draw.chance(0.5)
    if (rest.length > 0) await transfer.end(arrived.length > 0, isBack ? 'back' : 'lost')
    if (isBack) for (const { lotId, quantity } of rest) put(cellAt(level, lotId), null, quantity)
    return true
  },
  'stock is written off': async (scene, draw) => {
    const goods = draw.of(scene.goods)
    if (!goods) return false
    const level = here(scene, goods)
    const [lotId, cell] = draw.of([...level.cells]) ?? []
    const free = cell
      ? Math.min(cell.free - takenOf(scene, goods, lotId ?? ''), availableOf(level))
      : 0
    const quantity = Math.min(step(goods, draw), free)
    if (!cell || quantity < 1 || isBlocked(scene.model, lotId ?? '')) return false
    await g.write((tx) =>
      adjustStock(tx, g.world.admin, {
        variantId: goods.id,
        outletId: g.world.outletId,
        lotId: lotId || null,
        difference: -quantity,
        reason: because('Broken'),
      }),
    )
    cell.free -= quantity
    return true
  },
  'stock is marked unavailable': async (scene, draw) => {
    const goods = draw.of(scene.goods)
    if (!goods) return false
    const level = here(scene, goods)
    const [lotId, cell] = draw.of([...level.cells]) ?? []
    const free = cell
      ? Math.min(cell.free - takenOf(scene, goods, lotId ?? ''), availableOf(level))
      : 0
    const quantity = Math.min(step(goods, draw), free)
    if (!cell || quantity < 1) return false
    await g.write((tx) => setStockAside(tx, g.world.admin, byHand(goods, lotId ?? '', quantity)))
    cell.free -= quantity
    put(cell, 'damaged', quantity)
    return true
  },
  'stock is made available by hand': async (scene, draw) => {
    const goods = draw.of(scene.goods)
    if (!goods) return false
    const [lotId = '', cell] = draw.of([...here(scene, goods).cells]) ?? []
    const quantity = cell?.aside.get('damaged') ?? 0
    if (!cell || quantity === 0) return false
    const end = await ended(
      g.write((tx) => putStockBack(tx, g.world.admin, byHand(goods, lotId, quantity))),
    )
    expect(end).toBe(isBlocked(scene.model, lotId) ? 'lot_blocked' : 'done')
    if (end !== 'done') return true
    put(cell, 'damaged', -quantity)
    put(cell, null, quantity)
    return true
  },
  'a lot is held': moveLot('hold'),
  'a lot is released': moveLot('release'),
  'a lot is recalled': moveLot('recall'),
  'a variant is merged into another': async (scene, draw) => {
    const kept = draw.of(scene.goods)
    const hasOpen =
      kept &&
      [
        ...scene.orders.filter(({ state }) => state !== 'out' && state !== 'over'),
        ...scene.sent,
      ].some((one) => one.goods === kept)
    if (!kept || hasOpen || draw.chance(0.6)) return false
    const twin = await g.twinOf(kept)
    const lotId = isTracked(twin) ? (Object.values(twin.lotIds)[0] ?? '') : ''
    const stock = twin.isByWeight ? 3_000 : 6
    await g.deliver(twin, stock, lotId || null)
    const quantity = twin.isByWeight ? 500 : 2
    const scans = twin.isByWeight
      ? [{ lotId, quantity }]
      : [
          { lotId, quantity: 1 },
          { lotId, quantity: 1 },
        ]
    const order = await g.delivered(
      twin,
      quantity,
      scans.map((lot) => scanOf(twin, lot)),
    )
    await g.merge(kept, twin)
    const own = Object.assign(kept, { lotIds: { ...twin.lotIds, ...kept.lotIds } })
    put(cellAt(here(scene, own), lotId), kindIn(scene.model, lotId, null), stock - quantity)
    scene.orders.push({ ...order, goods: own, quantity, state: 'out', lots: scans })
    return true
  },
}

const byHand = (goods: Goods, lotId: string, quantity: number) => ({
  variantId: goods.id,
  outletId: g.world.outletId,
  lotId: lotId || null,
  kind: 'damaged' as const,
  quantity,
  reason: because('Dropped'),
})

/** What the tables say of a level. */
async function stored(key: string) {
  const [variantId, outletId] = key.split(' ')
  const found = await sql<{ row: ReturnType<typeof shown> }>`
    select jsonb_build_object('onHand', l.on_hand, 'reserved', l.reserved,
      'unavailable', l.unavailable,
      'kinds', coalesce((select jsonb_object_agg(kind, quantity) from stock_unavailable u
        where u.variant_id = l.variant_id and u.outlet_id = l.outlet_id and quantity > 0), '{}'),
      'lots', coalesce((select jsonb_agg(jsonb_build_object('lotId', lot_id, 'onHand', on_hand,
          'unavailable', unavailable) order by lot_id) from stock_places p
        where p.variant_id = l.variant_id and p.outlet_id = l.outlet_id and on_hand > 0), '[]')
    ) as row
    from stock_levels l where variant_id = ${variantId} and outlet_id = ${outletId}`.execute(
    db.reader,
  )
  return found.rows[0]?.row ?? { onHand: 0, reserved: 0, unavailable: 0, kinds: {}, lots: [] }
}

async function freshScene(model: GoodsModel): Promise<Scene> {
  const goods = await g.goodsOfEachKind()
  for (const { lotIds } of goods)
    for (const [code, id] of Object.entries(lotIds))
      model.lots.set(id, code === 'OLD' ? 'expired' : 'approved')
  return { model, goods, orders: [], backs: [], sent: [] }
}

const perScene = 100

test(
  'random journeys of goods: ledger, levels and an independent model agree after every step',
  async () => {
    const seed = printedSeed('goods model')
    const draw = drawFrom(seed)
    const names = Object.keys(steps)
    const counts = new Map<string, number>()
    let scene = await freshScene(emptyModel())
    let done = 0
    for (let tries = 0; done < wantedSteps && tries < wantedSteps * 20; tries += 1) {
      const name = draw.of(names) ?? ''
      if (!(await steps[name]?.(scene, draw))) continue
      done += 1
      counts.set(name, (counts.get(name) ?? 0) + 1)
      sweep(scene.model)
      for (const [key, level] of scene.model.levels) {
        expect(await stored(key), `step ${done}: ${name}`).toEqual(shown(level))
        const blocked = [...level.cells].filter(([lotId]) => isBlocked(scene.model, lotId))
        if (blocked.some(([, { free }]) => free > 0)) expect(availableOf(level)).toBeLessThan(1)
        expect(freeOf(level)).toBeGreaterThanOrEqual(0)
      }
      if (done % 25 === 0) expect(await ledgerFaults(db)).toEqual([])
      if (done % perScene === 0) scene = await freshScene(emptyModel())
    }
    expect(await ledgerFaults(db)).toEqual([])
    const parts = [...counts].map(([name, count]) => `${name}: ${count}`).toSorted()
    printed(`goods model: ${done} steps (${parts.join(', ')})`)
    expect(done).toBe(wantedSteps)
  },
  Math.max(120_000, wantedSteps * 2_000),
)
