import { expect } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { cancelOrderByHand } from '#sales/orders/server/fulfilment/cancel-order-by-hand.ts'
import { getOrder } from '#sales/orders/server/lists/orders.queries.ts'
import { adjustStock } from '#stock/inventory/server/adjust-stock.ts'
import { holdLot, recallLot, releaseLot } from '#stock/inventory/server/move-lot.ts'
import { putStockBack, setStockAside } from '#stock/inventory/server/set-stock-aside.ts'
import { cancelTransfer } from '#stock/transfers/server/end-transfer.ts'
import {
  availableOf,
  cellAt,
  emptyModel,
  isBlocked,
  kindIn,
  type LotState,
  levelAt,
  put,
} from './goods-model.ts'
import {
  chooseLots,
  type Draw,
  here,
  isTracked,
  type Scene,
  scanOf,
  step,
  takenOf,
} from './goods-scene.ts'
import type { Goods, GoodsSteps } from './goods-steps.ts'
import { because } from './world.ts'

/** False where it does not apply to the model's state. */
export type JourneyStep = (scene: Scene, draw: Draw) => Promise<boolean>
type Step = JourneyStep

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
  async ({ g, model, goods }, draw) => {
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

export const journeySteps: Readonly<Record<string, Step>> = {
  'a delivery is received': async (scene, draw) => {
    const { g } = scene
    const goods = draw.of(scene.goods)
    if (!goods) return false
    const lotId = isTracked(goods) ? (draw.of(Object.values(goods.lotIds)) ?? '') : ''
    const quantity = goods.isByWeight ? draw.between(500, 4_000) : draw.between(2, 8)
    await g.deliver(goods, quantity, lotId || null)
    put(cellAt(here(scene, goods), lotId), kindIn(scene.model, lotId, null), quantity)
    return true
  },
  'an order is placed': async (scene, draw) => {
    const { g } = scene
    const goods = draw.of(scene.goods)
    if (!goods) return false
    const quantity = step(goods, draw)
    if (availableOf(here(scene, goods)) < quantity) return false
    const { id, number } = await g.order(goods, quantity)
    const { lines } = await getOrder(g.db.reader, g.world.admin, { id })
    const lineId = lines[0]?.id ?? ''
    here(scene, goods).reserved.set(lineId, quantity)
    scene.orders.push({ id, number, goods, quantity, lineId, state: 'open', lots: [], waiting: [] })
    return true
  },
  'an order is cancelled': async (scene, draw) => {
    const { g } = scene
    const order = draw.of(scene.orders.filter(({ state }) => state === 'open'))
    if (!order || draw.chance(0.7)) return false
    const { id } = order
    const { version } = await getOrder(g.db.reader, g.world.admin, { id })
    await g.write((tx) =>
      cancelOrderByHand(tx, g.world.admin, { id, version, reason: because('Model') }),
    )
    order.state = 'over'
    here(scene, order.goods).reserved.delete(order.lineId)
    return true
  },
  'an order is packed': async (scene, draw) => {
    const { g } = scene
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
    const { g } = scene
    const order = draw.of(scene.orders.filter(({ state }) => state === 'packed'))
    if (!order) return false
    const level = here(scene, order.goods)
    const leaving = order.lots.reduce((sum, { quantity }) => sum + quantity, 0)
    const isShort = leaving - order.quantity > availableOf(level)
    const isHeld = order.lots.some(({ lotId }) => isBlocked(scene.model, lotId))
    const end = await ended(g.handOver(order))
    expect(end).toBe(isHeld ? 'lot_not_for_sale' : isShort ? 'insufficient_stock' : 'done')
    // It stays on its load sheet; the station would have to reopen it.
    order.state = end === 'done' ? 'out' : 'stuck'
    if (end !== 'done') return true
    level.reserved.delete(order.lineId)
    for (const { lotId, quantity } of order.lots) cellAt(level, lotId).free -= quantity
    return true
  },
  'a part comes back': async (scene, draw) => {
    const { g } = scene
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
    const { lotId } = lot
    const known = order.waiting.find((one) => one.lotId === lotId && one.kind === kind)
    if (known) known.quantity += quantity
    else order.waiting.push({ lotId, kind, quantity })
    scene.backs.push({ id, goods, order, lotId, quantity })
    return true
  },
  'a returned unit is graded': async (scene, draw) => {
    const { g } = scene
    const back = draw.of(scene.backs.filter((one) => one.quantity > 0))
    if (!back) return false
    const { order, goods, lotId, quantity } = back
    const cell = cellAt(here(scene, goods), lotId)
    const disposition = draw.chance(0.6) ? 'restock' : 'quarantine'
    // Which units of an order came with which return is unknown; the first that came are graded
    // first.
    const first = order.waiting.find((one) => one.lotId === lotId && one.quantity >= quantity)
    const isRefused = disposition === 'restock' && isBlocked(scene.model, lotId)
    const end = await ended(g.grade(back.id, { lotId, quantity, disposition }))
    expect(end).toBe(!first ? 'lot_needed' : isRefused ? 'lot_blocked' : 'done')
    if (!first || isRefused) return true
    back.quantity = 0
    first.quantity -= quantity
    put(cell, first.kind, -quantity)
    put(cell, disposition === 'restock' ? null : 'quarantine', quantity)
    return true
  },
  'a transfer is picked': async (scene, draw) => {
    const { g } = scene
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
    const { g } = scene
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
    const { g } = scene
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
    const { g } = scene
    const goods = draw.of(scene.goods)
    if (!goods) return false
    const level = here(scene, goods)
    const [lotId, cell] = draw.of([...level.cells]) ?? []
    const free = cell
      ? Math.min(cell.free - takenOf(scene, goods, lotId ?? ''), availableOf(level))
      : 0
    const quantity = Math.min(step(goods, draw), free)
    if (!cell || quantity < 1) return false
    await g.write((tx) =>
      setStockAside(tx, g.world.admin, byHand(scene, goods, lotId ?? '', quantity)),
    )
    cell.free -= quantity
    put(cell, 'damaged', quantity)
    return true
  },
  'stock is made available by hand': async (scene, draw) => {
    const { g } = scene
    const goods = draw.of(scene.goods)
    if (!goods) return false
    const [lotId = '', cell] = draw.of([...here(scene, goods).cells]) ?? []
    const quantity = cell?.aside.get('damaged') ?? 0
    if (!cell || quantity === 0) return false
    const end = await ended(
      g.write((tx) => putStockBack(tx, g.world.admin, byHand(scene, goods, lotId, quantity))),
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
    const { g } = scene
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
    // One more order of the counterpart is open: it follows the merge.
    const open = await g.order(twin, 1)
    await g.merge(kept, twin)
    const own = Object.assign(kept, { lotIds: { ...twin.lotIds, ...kept.lotIds } })
    put(cellAt(here(scene, own), lotId), kindIn(scene.model, lotId, null), stock - quantity)
    scene.orders.push({
      ...order,
      ...{ goods: own, quantity, state: 'out', lots: scans, waiting: [] },
    })
    const { lines } = await getOrder(g.db.reader, g.world.admin, { id: open.id })
    const lineId = lines[0]?.id ?? ''
    here(scene, own).reserved.set(lineId, 1)
    scene.orders.push({
      ...open,
      ...{ goods: own, quantity: 1, lineId, state: 'open', lots: [], waiting: [] },
    })
    return true
  },
}

const byHand = ({ g }: Scene, goods: Goods, lotId: string, quantity: number) => ({
  variantId: goods.id,
  outletId: g.world.outletId,
  lotId: lotId || null,
  kind: 'damaged' as const,
  quantity,
  reason: because('Dropped'),
})

/** Unused goods of each kind. */
export async function freshScene(g: GoodsSteps): Promise<Scene> {
  const model = emptyModel()
  const goods = await g.goodsOfEachKind()
  for (const { lotIds } of goods)
    for (const [code, id] of Object.entries(lotIds))
      model.lots.set(id, code === 'OLD' ? 'expired' : 'approved')
  return { g, model, goods, orders: [], backs: [], sent: [] }
}
