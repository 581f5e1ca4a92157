import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import type { Setting } from '#platform/settings.ts'
import { confirmByRule } from '#sales/confirmations/server/confirm-by-rule.ts'
import { reconcileTasks } from '#sales/confirmations/server/reconcile-tasks.ts'
import { scoreMissing } from '#sales/fraud/server/risk-reader.ts'
import { confirmOrder } from '#sales/orders/server/index.ts'
import type { Policy } from '#sales/suspicious/policies.ts'
import { restrictSuspicion } from '#sales/suspicious/server/decide-suspicion.ts'
import { openSuspicion } from '#sales/suspicious/server/open-suspicion.ts'
import { suspiciousReader } from '#sales/suspicious/server/suspicious-reader.ts'
import { reviewSuspicion } from '#sales/suspicious/server/work-on-suspicion.ts'
import { addCustomer } from './customer-steps.ts'
import { hearAll } from './hear-all.ts'
import { newPhone, type Placing, placeOne } from './risk-steps.ts'
import { because, setUp, type World } from './world.ts'

/** The reader of suspicions processes all that has happened. */
export const suspicionHears = (db: Database) => hearAll(db, suspiciousReader)

let streets = 0

/** A customer with a phone, an email and an address of their own. */
export async function aSuspect(db: Database, more: Readonly<Record<string, string>> = {}) {
  streets += 1
  const phone = newPhone()
  const contacts = {
    phone,
    email: `suspect${streets}.${phone}@example.com`,
    address: `${streets} Mill Road`,
    city: 'Leeds',
    postcode: 'LS1 4AP',
    country: 'United Kingdom',
    ...more,
  }
  const { id } = await addCustomer(db, `Suspect ${streets}`, { ...contacts, addAnyway: true })
  return { id, ...contacts }
}

/** A case about a new customer, in the state in which it begins. */
export async function aSuspicion(db: Database, actor: Actor = setUp) {
  const customer = await aSuspect(db)
  const opened = await db.transaction((tx) =>
    openSuspicion(tx, actor, { customerId: customer.id, reason: because('Odd orders') }),
  )
  return { ...opened, customerId: customer.id, phone: customer.phone }
}

/** The same in review. */
export async function aReview(db: Database, actor: Actor) {
  const opened = await aSuspicion(db)
  const { version } = await db.transaction((tx) => reviewSuspicion(tx, actor, opened))
  return { ...opened, version }
}

export const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** The same with a policy in force. */
export async function aRestriction(db: Database, actor: Actor, policy: Policy = 'block') {
  const review = await aReview(db, actor)
  const reason = because('Several refused')
  const { version } = await db.transaction((tx) =>
    restrictSuspicion(tx, actor, { ...review, policy, until: dayAhead(30), reason }),
  )
  return { ...review, version }
}

/** A new order of the customer of a case, after the reader heard of it. */
export async function anOrderOf(
  db: Database,
  world: World,
  { customerId, phone }: { readonly customerId: string; readonly phone: string },
  how: Placing = {},
): Promise<string> {
  const id = await placeOne(db, world, { customerId, shipPhone: phone, ...how })
  await suspicionHears(db)
  return id
}

/** The open holds of an order by a policy. */
export async function policyHolds(db: Database, orderId: string): Promise<string[]> {
  const found = await sql<{ reason: string }>`select reason from order_holds
    where order_id = ${orderId} and kind = 'fraud' and cause = 'policy'
      and released_at is null`.execute(db.reader)
  return found.rows.map(({ reason }) => reason)
}

/** Scores open orders; every parcel that came back counts as refused. */
export async function scoreOpenOrders(db: Database): Promise<void> {
  const allRefused = async (_tx: Tx, ids: readonly string[]) => new Set(ids)
  while ((await db.transaction((tx) => scoreMissing(tx, allRefused))) > 0);
}

/** A rule confirms an order that waits for its call. */
export async function confirmOneByRule(db: Database, orderId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await reconcileTasks(tx, [orderId])
    await confirmOrder(tx, setUp, { id: orderId, by: 'rule' })
  })
}

/** The rules that confirm orders look at all that wait. */
export const rulesConfirm = (db: Database) => confirmByRule(db, new AbortController().signal)

const words = { currency: 'GBP', locale: 'en-GB' }

/** Sets a number of the company's settings, in whichever version it is. */
export async function setNumber(db: Database, setting: Setting<number>, value: number) {
  const newest = await sql<{ version: number | null }>`select max(id)::integer as version
    from setting_values where key = ${setting.key}`.execute(db.reader)
  const version = newest.rows[0]?.version ?? 0
  const change = { setting, outletId: null, version, reason: '', words, value }
  await db.transaction((tx) => writeSetting(tx, setUp, change))
}
