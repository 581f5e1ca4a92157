import { sql } from 'kysely'
import { getWave } from '#delivery/dispatch/server/waves/get-wave.ts'
import { planWave } from '#delivery/dispatch/server/waves/plan-wave.ts'
import { releaseWave } from '#delivery/dispatch/server/waves/release-wave.ts'
import { scanToPick } from '#delivery/dispatch/server/waves/scan-to-pick.ts'
import { takeWork } from '#delivery/dispatch/server/waves/take-work.ts'
import type { WaveMethod } from '#delivery/dispatch/waves.rules.ts'
import type { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { confirmOrder } from '#sales/orders/server/fulfilment/confirm-order.ts'
import { holdOrder } from '#sales/orders/server/fulfilment/hold-order.ts'
import { placeOrder } from '#sales/orders/server/placing/place-order.ts'
import { getLevel } from '#stock/inventory/server/get-level.ts'
import type { Ware } from './order-steps.ts'
import { anOrder } from './orders-in-state.ts'
import { because, orderOf, type World } from './world.ts'

const road = ['planned', 'released', 'picking', 'half picked', 'picked'] as const

/** How far a wave is brought. */
export type WaveStation = (typeof road)[number]

type Road = { readonly method?: WaveMethod; readonly orders?: number }

/** A wave of orders of its own, each of two units of two products without bins. */
export async function aWave(
  db: Database,
  world: World,
  station: WaveStation,
  { method = 'single', orders: count = 2 }: Road = {},
) {
  const { admin, outletId } = world
  const orders: Awaited<ReturnType<typeof anOrder>>[] = []
  for (let at = 0; at < count; at += 1) orders.push(await anOrder(db, world, 'confirmed'))
  const orderIds = orders.map((order) => order.id)
  const { id, number, version } = await db.transaction((tx) =>
    planWave(tx, admin, { outletId, method, orderIds }),
  )
  const isReached = (stop: WaveStation) => road.indexOf(station) >= road.indexOf(stop)
  const scan = (code: string, quantity = 1) => scanToPick(db, admin, { id, code, quantity }, null)
  if (isReached('released')) await db.transaction((tx) => releaseWave(tx, admin, { id, version }))
  if (isReached('picking')) await db.transaction((tx) => takeWork(tx, admin, { id }))
  const [first] = orders
  if (isReached('half picked')) await scan(first?.skus[0] ?? '')
  if (isReached('picked')) {
    await scan(first?.skus[0] ?? '')
    await scan(first?.skus[1] ?? '', 2)
    for (const { skus } of orders.slice(1)) for (const sku of skus) await scan(sku, 2)
  }
  const whole = await getWave(db.reader, admin, { id })
  return { id, number, version: whole.version, orders, whole, scan }
}

/** Waves in several states; for the one being picked a line as well. */
export async function someWaves(db: Database, world: World) {
  for (const station of ['planned', 'released', 'picked'] as const) await aWave(db, world, station)
  const picking = await aWave(db, world, 'half picked')
  return { wave: picking.id, 'wave line': picking.whole.lineRows[1]?.id ?? '' }
}

/**
 * A confirmed order with this many of each. For a city without a known courier, a user has accepted
 * the address.
 */
export async function orderToPick(
  db: Database,
  world: World,
  lines: readonly (readonly [Ware, number])[],
  shipCity?: string,
) {
  const wanted = lines.map(([ware, quantity]) => ({ variantId: ware.id, quantity }))
  const asked = orderOf(world, wanted)
  const order = await placeOrder(db, world.admin, shipCity ? { ...asked, shipCity } : asked, null)
  if (shipCity)
    await sql`update orders set address_verdict = 'accept' where id = ${order.id}`.execute(
      db.reader,
    )
  await db.transaction((tx) => confirmOrder(tx, world.admin, { id: order.id, version: 1 }))
  return order
}

/** A wave of one confirmed order that is being picked, with its picker's steps and view. */
export async function aPickOf(
  db: Database,
  world: World,
  lines: readonly (readonly [Ware, number])[],
) {
  const { admin, outletId } = world
  const { id: orderId } = await orderToPick(db, world, lines)
  const { id } = await db.transaction(async (tx) => {
    const planned = await planWave(tx, admin, { outletId, method: 'single', orderIds: [orderId] })
    await releaseWave(tx, admin, planned)
    return takeWork(tx, admin, { id: planned.id })
  })
  return {
    id,
    scan: (code: string, quantity?: number) => scanToPick(db, admin, { id, code, quantity }, null),
    seen: () => getWave(db.reader, admin, { id }),
  }
}

/** The variances of a level, as its panel shows them. */
export const differencesOf = async (db: Database, { admin, outletId }: World, variantId: string) =>
  (await getLevel(db.reader, admin, { variantId, outletId })).differences

/** The code of a refusal, or that the command succeeded. */
export const refusedAs = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'done',
    (error: Refusal) => error.code,
  )

/** A user puts an order on hold while it is being picked. */
export function holdAtDesk(db: Database, { admin }: World, orderId: string) {
  const hold = { id: orderId, kind: 'manual', reason: because('Wait') } as const
  return db.transaction((tx) => holdOrder(tx, admin, hold))
}
