import { sql } from 'kysely'
import { addOutlet } from '#organization/outlets/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { addProducts } from '#stock/catalog/server/index.ts'
import {
  issueStock,
  moveBetweenBins,
  putBack,
  releaseStock,
  reserveStock,
  setAside,
  takeBackStock,
  takeInStock,
  takeOutStock,
} from '#stock/inventory/server/index.ts'
import { type Drawn, type StockStep, tracked } from './stock-draws.ts'
import { costs, openings, orderFor, type StockModel } from './stock-model.ts'
import { setUp } from './world.ts'

/** Two outlets with two bins each; at the second stock may fall below zero. */
export type Ground = {
  readonly outletIds: readonly string[]
  /** By outlet. */
  readonly binIds: readonly (readonly string[])[]
}

/** The products of one sequence: three, the second with two lots. */
export type Wares = {
  readonly variantIds: readonly string[]
  readonly lotIds: readonly string[]
  /** The real documents, in the model's order. */
  readonly orders: { readonly id: string; readonly lineIds: readonly string[] }[]
}

export function addGround(db: Database): Promise<Ground> {
  return db.transaction(async (tx) => {
    const shared = { kind: 'store', city: 'Leeds', currency: 'GBP' } as const
    const strict = { ...shared, code: 'STRICT', name: 'Strict', ships: true }
    const lax = { ...shared, code: 'LAX', name: 'Lax', ships: false, allowsNegative: true }
    const outletIds = [await addOutlet(tx, setUp, strict), await addOutlet(tx, setUp, lax)]
    const bins = outletIds.flatMap((outlet_id) =>
      ['A-1', 'A-2'].map((code, walk_order) => ({ id: newId(), outlet_id, code, walk_order })),
    )
    await tx.insertInto('bins').values(bins).execute()
    const binIds = outletIds.map((outletId) =>
      bins.filter((bin) => bin.outlet_id === outletId).map(({ id }) => id),
    )
    return { outletIds, binIds }
  })
}

/** For many sequences together, with the model's starting stock. */
export function addStockWares(db: Database, ground: Ground, count: number): Promise<Wares[]> {
  return db.transaction(async (tx) => {
    const skus = Array.from({ length: count }, () =>
      costs.map(() => `S-${newId().slice(-12).toUpperCase()}`),
    )
    const { idBySku } = await addProducts(
      tx,
      setUp,
      skus.flatMap((mine) =>
        mine.map((sku, index) => ({
          sku,
          title: sku,
          priceMinor: 450,
          currency: 'GBP',
          costMinor: costs[index] ?? null,
          tracking: index === tracked ? ('lot' as const) : ('none' as const),
        })),
      ),
    )
    const wares = skus.map((mine) => ({
      variantIds: mine.map((sku) => idBySku.get(sku) ?? ''),
      lotIds: [newId(), newId()],
      orders: [],
    }))
    const lots = wares.flatMap(({ variantIds, lotIds }) =>
      lotIds.map((id, index) => ({
        id,
        variant_id: variantIds[tracked] ?? '',
        code: `L${index}`,
        expires_on: `2099-01-0${index + 1}`,
      })),
    )
    await tx.insertInto('lots').values(lots).execute()
    await openShelves(tx, ground, wares)
    return wares
  })
}

async function openShelves(tx: Tx, ground: Ground, wares: readonly Wares[]): Promise<void> {
  for (const { worth, kind, ...opening } of openings) {
    const rows = wares.flatMap((mine) =>
      mine.variantIds.flatMap((_id, variant) =>
        ground.outletIds.map((_outletId, outlet) => ({
          ...rowOf(ground, mine, { variant, outlet, ...opening }),
          valueMinor: worth ?? undefined,
        })),
      ),
    )
    const unavailableKind = kind ?? undefined
    await takeInStock(tx, setUp, source(), rows, { kind: 'opening', unavailableKind })
  }
}

class ThrownAway extends Error {}

/** Runs one step against the product and returns the result; `model` is the state before. */
export async function takeStep(
  db: Database,
  ground: Ground,
  wares: Wares,
  model: StockModel,
  step: Drawn,
): Promise<string> {
  const before = wares.orders.length
  try {
    return await db.transaction(async (tx) => {
      const came = await act(tx, ground, wares, model, step)
      if (step.ends === 'rolled back') throw new ThrownAway(came)
      if (step.ends === 'killed')
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      return came
    })
  } catch (error) {
    if (error instanceof Refusal) return error.code
    if (step.ends === 'committed') throw error
    wares.orders.length = before
    return 'thrown away'
  }
}

async function act(
  tx: Tx,
  ground: Ground,
  wares: Wares,
  model: StockModel,
  step: StockStep,
): Promise<string> {
  switch (step.does) {
    case 'place':
      return place(tx, ground, wares, step)
    case 'cancel':
    case 'dispatch':
    case 'takeBack':
      return actOnOrder(tx, ground, wares, model, step)
    case 'transfer': {
      const from = rowOf(ground, wares, step)
      const document = source()
      const pieces = await takeOutStock(tx, setUp, document, [from], { kind: 'transfer_out' })
      const outletId = ground.outletIds[1 - step.outlet] ?? ''
      const rows = pieces.map(({ binId: _left, ...piece }) => ({ ...piece, outletId }))
      await takeInStock(tx, setUp, document, rows, { kind: 'transfer_in' })
      return 'done'
    }
    case 'carry': {
      const bin = (index: number | null) =>
        index === null ? null : (ground.binIds[step.outlet]?.[index] ?? null)
      const row = rowOf(ground, wares, step)
      const fromBinId = bin(step.from)
      await moveBetweenBins(tx, setUp, source(), [{ ...row, fromBinId, toBinId: bin(step.to) }])
      return 'done'
    }
    default:
      return actAtShelf(tx, ground, wares, step)
  }
}

type AtShelf = Extract<
  StockStep,
  { does: 'receive' | 'takeOut' | 'setAside' | 'putBack' | 'scrap' }
>

async function actAtShelf(tx: Tx, ground: Ground, wares: Wares, step: AtShelf): Promise<string> {
  const row = rowOf(ground, wares, step)
  switch (step.does) {
    case 'receive':
      await takeInStock(
        tx,
        setUp,
        source(),
        [{ ...row, ...(step.worth === null ? {} : { valueMinor: step.worth }) }],
        { kind: 'receipt', unavailableKind: step.kind ?? undefined },
      )
      break
    case 'takeOut':
      await takeOutStock(tx, setUp, source(), [row], { kind: 'adjustment' })
      break
    case 'scrap':
      await takeOutStock(tx, setUp, source(), [row], {
        kind: 'adjustment',
        unavailableKind: step.kind,
      })
      break
    case 'setAside':
      await setAside(tx, setUp, source(), [row], step.kind)
      break
    case 'putBack':
      await putBack(tx, setUp, source(), [row], step.kind)
  }
  return 'done'
}

async function place(
  tx: Tx,
  { outletIds }: Ground,
  { variantIds, orders }: Wares,
  { outlet, lines }: Extract<StockStep, { does: 'place' }>,
): Promise<string> {
  const order = { id: newId(), lineIds: lines.map(() => newId()).sort() }
  const rows = lines.map(({ variant, quantity }, index) => ({
    variantId: variantIds[variant] ?? '',
    quantity,
    sourceLineId: order.lineIds[index] ?? '',
  }))
  const outletId = outletIds[outlet] ?? ''
  await reserveStock(tx, setUp, { ...source(order.id), outletId }, rows)
  orders.push(order)
  return 'done'
}

async function actOnOrder(
  tx: Tx,
  { outletIds, binIds }: Ground,
  { variantIds, lotIds, orders }: Wares,
  model: StockModel,
  step: Extract<StockStep, { order: number }>,
): Promise<string> {
  const found = orderFor(model, step)
  const order = found && orders[model.orders.indexOf(found)]
  if (!order) return 'nothing to do'
  const outletId = outletIds[found.outlet] ?? ''
  const document = { ...source(order.id), outletId }
  if (step.does === 'cancel') await releaseStock(tx, setUp, document)
  if (step.does === 'dispatch') {
    const leaving = found.lines.map(({ reserved }) => Math.max(0, reserved - step.keeps))
    const quantities = new Map(order.lineIds.map((id, index) => [id, leaving[index] ?? 0]))
    const binId = step.bin === undefined ? undefined : binIds[found.outlet]?.[step.bin]
    const chosen = new Map(
      found.lines.map(({ variant }, index) => {
        const isOfLot = variant === tracked && step.lot !== undefined
        const lotId = isOfLot ? lotIds[step.lot ?? 0] : undefined
        return [order.lineIds[index] ?? '', [{ binId, lotId, quantity: leaving[index] ?? 0 }]]
      }),
    )
    await issueStock(tx, setUp, document, {
      chosen,
      ...(step.keeps === 0 ? {} : { quantities }),
    })
  }
  if (step.does === 'takeBack') {
    const [line] = found.lines
    const out = line?.out.reduce((sum, piece) => sum + piece.quantity, 0) ?? 0
    const quantity = Math.min(step.quantity, out)
    if (!line || quantity === 0) return 'nothing to do'
    const variantId = variantIds[line.variant] ?? ''
    const row = { variantId, outletId, quantity, sourceLineId: order.lineIds[0] ?? '' }
    await takeBackStock(tx, setUp, document, [row])
  }
  return 'done'
}

const source = (id = newId()) => ({ noun: 'document', id, reason: 'A step' })

type Asked = {
  readonly variant: number
  readonly outlet: number
  readonly quantity: number
  readonly lot?: number | undefined
  readonly bin?: number | null | undefined
}

function rowOf({ outletIds, binIds }: Ground, { variantIds, lotIds }: Wares, step: Asked) {
  const { variant, outlet, quantity, lot, bin } = step
  return {
    variantId: variantIds[variant] ?? '',
    outletId: outletIds[outlet] ?? '',
    quantity,
    ...(variant === tracked && lot !== undefined ? { lotId: lotIds[lot] ?? '' } : {}),
    ...(bin == null ? {} : { binId: binIds[outlet]?.[bin] ?? '' }),
  }
}
