import { packScannedUnit, takeUnitOut } from '#delivery/dispatch/server/scan-at-bench.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { cancelOrderByHand } from '#sales/orders/server/fulfilment/cancel-order-by-hand.ts'
import { confirmOrder } from '#sales/orders/server/fulfilment/confirm-order.ts'
import { deliverOrder } from '#sales/orders/server/fulfilment/deliver-order.ts'
import { holdOrder, releaseHold } from '#sales/orders/server/fulfilment/hold-order.ts'
import { takeBackOrder } from '#sales/orders/server/fulfilment/take-back-order.ts'
import { placeOrder } from '#sales/orders/server/placing/place-order.ts'
import { addProducts } from '#stock/catalog/server/index.ts'
import { adjustStock } from '#stock/inventory/server/adjust-stock.ts'
import { bookOpeningStock } from '#stock/inventory/server/index.ts'
import { handOverOne } from './dispatch-steps.ts'
import { unknownId } from './endpoints.ts'
import { type Model, type ModelOrder, pick, type Step } from './order-model.ts'
import { because, orderOf, setUp, type World } from './world.ts'

export type Ware = { readonly id: string; readonly sku: string }

/** Products for one sequence, so that sequences do not affect each other. */
export async function addWares(
  db: Database,
  world: Pick<World, 'outletId'>,
  count: number,
  stock: number,
) {
  const skus = Array.from({ length: count }, () => `W-${newId().slice(-12).toUpperCase()}`)
  return db.transaction(async (tx): Promise<Ware[]> => {
    const wares = skus.map((sku) => ({ sku, title: sku, priceMinor: 450, currency: 'GBP' }))
    const { idBySku } = await addProducts(tx, setUp, wares)
    const added = skus.map((sku) => ({ sku, id: idBySku.get(sku) ?? '' }))
    const source = { noun: 'stock', id: newId(), reason: 'Opening stock' }
    const rows = added.map((ware) => ({
      variantId: ware.id,
      outletId: world.outletId,
      quantity: stock,
    }))
    await bookOpeningStock(tx, setUp, source, rows)
    return added
  })
}

/** Runs one step against the product, updates the model, and returns the result. */
export async function take(
  db: Database,
  world: World,
  wares: readonly Ware[],
  model: Model,
  step: Step,
): Promise<string> {
  try {
    await act(db, world, wares, model, step)
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const none: ModelOrder = {
  id: unknownId,
  number: 1,
  version: 1,
  state: 'pending',
  wasPacked: false,
  lines: [],
  holds: new Map(),
}

async function act(
  db: Database,
  world: World,
  wares: readonly Ware[],
  model: Model,
  step: Step,
): Promise<void> {
  const { admin } = world
  const ware = (index: number) => wares[index] ?? { id: unknownId, sku: 'NO-SUCH' }
  if (step.does === 'place') {
    const lines = step.lines.map(({ variant, quantity }) => ({
      variantId: ware(variant).id,
      quantity,
    }))
    const placed = await placeOrder(db, admin, orderOf(world, lines), null)
    model.orders.push({
      ...none,
      ...placed,
      holds: new Map(),
      lines: step.lines.map((line) => ({ ...line, packed: 0 })),
    })
    for (const line of step.lines) shift(model, line.variant, { reserved: line.quantity })
    return
  }
  if (step.does === 'adjust') {
    const { difference } = step
    const input = { variantId: ware(step.variant).id, outletId: world.outletId, difference }
    await db.transaction((tx) =>
      adjustStock(tx, admin, { ...input, reason: because('Counted again') }),
    )
    shift(model, step.variant, { onHand: difference })
    return
  }
  await actOnOrder(db, world, ware, model, step, pick(model, step.order) ?? none)
}

type Move = (
  tx: Tx,
  actor: Actor,
  input: { id: string; version: number; reason: ReturnType<typeof because> },
) => Promise<{ state: ModelOrder['state']; version: number }>

const moves: Readonly<Record<'confirm' | 'cancel' | 'deliver' | 'takeBack', Move>> = {
  confirm: confirmOrder,
  cancel: cancelOrderByHand,
  deliver: deliverOrder,
  takeBack: takeBackOrder,
}

type OnOrder = Exclude<Step, { does: 'place' | 'adjust' }>

async function actOnOrder(
  db: Database,
  { admin }: World,
  ware: (index: number) => Ware,
  model: Model,
  step: OnOrder,
  order: ModelOrder,
): Promise<void> {
  const { id } = order
  const reason = because('It is so')
  switch (step.does) {
    case 'confirm':
    case 'cancel':
    case 'deliver':
    case 'takeBack': {
      const version = order.version + (step.isStale ? 1 : 0)
      const moved = await db.transaction((tx) =>
        moves[step.does](tx, admin, { id, version, reason }),
      )
      Object.assign(order, { state: moved.state, version: moved.version })
      for (const line of order.lines) {
        if (step.does === 'cancel') shift(model, line.variant, { reserved: -line.quantity })
        if (step.does === 'takeBack')
          shift(model, line.variant, { onHand: line.quantity, unavailable: line.quantity })
      }
      return
    }
    case 'pack': {
      const input = { orderId: id, code: ware(step.variant).sku }
      await packScannedUnit(db, admin, input, null)
      const line = order.lines.find(
        ({ variant, packed, quantity }) => variant === step.variant && packed < quantity,
      )
      if (line) line.packed += 1
      if (order.lines.every(({ packed, quantity }) => packed === quantity))
        Object.assign(order, { state: 'packed', version: order.version + 1, wasPacked: true })
      return
    }
    case 'takeOut': {
      const lineId = (await lineIds(db, id))[step.line] ?? unknownId
      await db.transaction((tx) => takeUnitOut(tx, admin, { orderId: id, lineId }))
      const line = order.lines[step.line]
      if (line) line.packed -= 1
      return
    }
    case 'handOver':
      await handOverOne(db, admin, `S-${order.number}`)
      Object.assign(order, { state: 'dispatched', version: order.version + 1 })
      for (const { variant, quantity } of order.lines)
        shift(model, variant, { onHand: -quantity, reserved: -quantity })
      return
    case 'hold': {
      const { kind } = step
      const held = await db.transaction((tx) => holdOrder(tx, admin, { id, kind, reason }))
      order.holds.set(kind, { id: held.holdId, isOpen: true })
      return
    }
    case 'release': {
      const holdId = order.holds.get(step.kind)?.id ?? unknownId
      await db.transaction((tx) => releaseHold(tx, admin, { id, holdId, note: reason.note }))
      order.holds.set(step.kind, { id: holdId, isOpen: false })
    }
  }
}

function shift(model: Model, index: number, by: Partial<Model['shelf'][number]>): void {
  const shelf = model.shelf[index]
  if (!shelf) return
  shelf.onHand += by.onHand ?? 0
  shelf.reserved += by.reserved ?? 0
  shelf.unavailable += by.unavailable ?? 0
}

async function lineIds(db: Database, orderId: string): Promise<string[]> {
  const rows = await db.reader
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.id)
}
