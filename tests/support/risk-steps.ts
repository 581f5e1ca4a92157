import { sql } from 'kysely'
import { refusedOrders } from '#delivery/advice/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { getRisk } from '#sales/fraud/server/risk.queries.ts'
import { riskReader } from '#sales/fraud/server/risk-reader.ts'
import type { OrderState } from '#sales/orders/orders.states.ts'
import { proveAddresses } from '#sales/orders/server/index.ts'
import { placeOrder } from '#sales/orders/server/placing/place-order.ts'
import { hearAll } from './hear-all.ts'
import { orderOf, setUp, type World } from './world.ts'

export const reader = riskReader(refusedOrders)

/** A reader of risk that is told in another way which orders were refused. */
export const readerOfRefused = riskReader

/** The reader of risk processes all that has happened. */
export const riskHears = (db: Database) => hearAll(db, reader)

export type Placing = Partial<
  Pick<
    ReturnType<typeof orderOf>,
    'shipName' | 'shipPhone' | 'shipAddress' | 'shipCity' | 'shipPostcode' | 'shippingMinor'
  >
> & {
  readonly customerId?: string
  readonly paymentMethod?: 'cash_on_delivery' | 'prepaid'
  readonly outletId?: string
}

/** A new order of one unit. */
export async function placeOne(db: Database, world: World, how: Placing = {}): Promise<string> {
  const [variant] = world.variants
  const lines = [{ variantId: variant?.id ?? '', quantity: 1 }]
  const { id } = await placeOrder(db, world.admin, { ...orderOf(world, lines), ...how }, null)
  return id
}

/** The orders ended days ago, as if they had been placed before; their addresses are known. */
export async function endOrders(
  db: Database,
  ended: readonly { readonly id: string; readonly state: OrderState; readonly daysAgo: number }[],
): Promise<void> {
  await db.transaction((tx) =>
    proveAddresses(
      tx,
      setUp,
      ended.map(({ id }) => id),
    ),
  )
  await sql`update orders o set state = e.state,
      placed_at = now() - e."daysAgo" * interval '1 day'
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb)
      as e(id uuid, state text, "daysAgo" integer) where o.id = e.id`.execute(db.reader)
}

/** An order of the past. */
export async function aPastOrder(
  db: Database,
  world: World,
  state: OrderState,
  how: Placing & { readonly daysAgo?: number } = {},
): Promise<string> {
  const { daysAgo = 30, ...placing } = how
  const id = await placeOne(db, world, placing)
  await endOrders(db, [{ id, state, daysAgo }])
  return id
}

/** A phone that no other order has. */
export const newPhone = () =>
  `07${String(Number.parseInt(newId().slice(-8), 16))
    .padStart(9, '0')
    .slice(-9)}`

/** The current score as a super admin sees it. */
export const riskOf = async (db: Database, world: World, id: string) =>
  (await getRisk(db.reader, world.admin, { id })).current

/** The codes of the signals, the strongest first. */
export const signalsOf = async (db: Database, world: World, id: string) =>
  (await riskOf(db, world, id))?.signals.map(({ code }) => code)
