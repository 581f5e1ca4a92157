import { cellAt, type GoodsModel, isBlocked, levelAt } from './goods-model.ts'
import type { Goods, GoodsSteps } from './goods-steps.ts'

/** A small generator of its own, so that one seed gives one sequence of events. */
export function drawFrom(seed: number) {
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

export type Draw = ReturnType<typeof drawFrom>
export type Out = { readonly lotId: string; quantity: number }

export type Order = {
  readonly id: string
  readonly number: number
  readonly goods: Goods
  readonly quantity: number
  lineId: string
  state: 'open' | 'packed' | 'stuck' | 'out' | 'over'
  /** In the parcel, and later with the customer. */
  readonly lots: Out[]
  /** What came back and is not graded, of all returns of the order, in the order of arrival. */
  readonly waiting: { readonly lotId: string; readonly kind: string; quantity: number }[]
}

export type Back = {
  readonly id: string
  readonly goods: Goods
  readonly order: Order
  readonly lotId: string
  /** The ungraded part of this return. */
  quantity: number
}

export type Sent = {
  readonly transfer: Awaited<ReturnType<GoodsSteps['approvedTransfer']>>
  readonly goods: Goods
  readonly lots: Out[]
}

export type Scene = {
  readonly g: GoodsSteps
  readonly model: GoodsModel
  readonly goods: Goods[]
  readonly orders: Order[]
  readonly backs: Back[]
  readonly sent: Sent[]
}

export const here = ({ g, model }: Scene, { id }: Goods) => levelAt(model, id, g.world.outletId)
export const isTracked = ({ lotIds }: Goods) => Object.keys(lotIds).length > 0
export const codeOf = (goods: Goods, lotId: string) =>
  Object.entries(goods.lotIds).find(([, id]) => id === lotId)?.[0] ?? ''
export const step = (goods: Goods, draw: Draw) =>
  goods.isByWeight ? draw.between(1, 900) : draw.between(1, 3)

/** Already picked for parcels and transfers that have not left. */
export function takenOf({ orders, sent }: Scene, goods: Goods, lotId: string): number {
  const packed = orders.filter(
    (order) => (order.state === 'packed' || order.state === 'stuck') && order.goods === goods,
  )
  const lots = [...packed, ...sent.filter((one) => one.goods === goods)].flatMap((one) => one.lots)
  return lots.filter((lot) => lot.lotId === lotId).reduce((sum, lot) => sum + lot.quantity, 0)
}

/** Lots for this quantity, in whole scans; null where the saleable stock is not enough. */
export function chooseLots(scene: Scene, goods: Goods, quantity: number, draw: Draw): Out[] | null {
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

export const scanOf = (goods: Goods, { lotId, quantity }: Out) => ({
  code: lotId === '' ? goods.gtin : goods.gs1(codeOf(goods, lotId)),
  ...(goods.isByWeight ? { amount: quantity } : {}),
})
