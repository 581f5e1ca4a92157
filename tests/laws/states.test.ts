import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { approvalNoun } from '#approvals/approvals.nouns.ts'
import { approvalMachine } from '#approvals/approvals.states.ts'
import { productNoun } from '#catalog/catalog.nouns.ts'
import { productMachine } from '#catalog/products.states.ts'
import { importNoun } from '#imports/imports.nouns.ts'
import { importMachine } from '#imports/imports.states.ts'
import { lotNoun } from '#inventory/inventory.nouns.ts'
import { lotMachine } from '#inventory/lots.states.ts'
import { orderNoun } from '#orders/orders.nouns.ts'
import { orderMachine } from '#orders/orders.states.ts'
import { outletNoun } from '#outlets/outlets.nouns.ts'
import { outletMachine } from '#outlets/outlets.states.ts'
import { packagingNoun } from '#packaging/packaging.nouns.ts'
import { packagingMachine } from '#packaging/packaging.states.ts'
import { type Machine, movesFrom, statesOf } from '#platform/machine.ts'
import type { Noun } from '#platform/nouns.ts'
import type { Database } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { newId } from '#platform/server/new-id.ts'
import { purchaseOrderNoun } from '#procurement/procurement.nouns.ts'
import { purchaseOrderMachine } from '#procurement/purchase-orders.states.ts'
import { transferNoun } from '#transfers/transfers.nouns.ts'
import { transferMachine } from '#transfers/transfers.states.ts'
import { testDatabase } from '../support/database.ts'
import { makeWorld, setUp, type World } from '../support/world.ts'

type Case = {
  readonly machine: Machine
  readonly noun: Noun
  /** Puts a record into a state as no act may, so that every state can be tried. */
  readonly put: (db: Database, world: World, id: string, state: string) => Promise<unknown>
  /** What a move must bring along for the table's other rules. */
  readonly set?: (move: string) => Record<string, string>
}

const cases: readonly Case[] = [
  {
    machine: orderMachine,
    noun: orderNoun,
    put: (db, world, id, state) =>
      sql`insert into orders (id, outlet_id, state, ship_name, payment_method, currency, lines_minor,
          total_minor, units, cancel_reason)
        values (${id}, ${world.outletId}, ${state}, 'Ada', 'prepaid', 'GBP', 0, 0, 0,
          ${state === 'cancelled' ? 'because' : null})`.execute(db.reader),
    set: (name) => (name === 'cancel' ? { cancel_reason: 'because' } : {}),
  },
  {
    machine: approvalMachine,
    noun: approvalNoun,
    put: (db, world, id, state) =>
      sql`insert into approvals (id, action, payload_hash, summary, requested_by, state, expires_at)
        values (${id}, 'order.cancel', 'hash', 'It', ${world.admin.userId}, ${state},
          now() + interval '1 hour')`.execute(db.reader),
  },
  {
    machine: lotMachine,
    noun: lotNoun,
    put: (db, world, id, state) =>
      sql`insert into lots (id, variant_id, code, state)
        values (${id}, ${world.variants[0]?.id}, ${id}, ${state})`.execute(db.reader),
  },
  {
    machine: importMachine,
    noun: importNoun,
    put: (db, _world, id, state) =>
      sql`insert into imports (id, kind, file_name, state)
        values (${id}, 'online-retail', 'a.csv', ${state})`.execute(db.reader),
  },
  {
    machine: productMachine,
    noun: productNoun,
    put: (db, _world, id, state) =>
      sql`insert into products (id, title, state) values (${id}, 'A cup', ${state})`.execute(
        db.reader,
      ),
  },
  {
    machine: outletMachine,
    noun: outletNoun,
    put: (db, _world, id, state) =>
      sql`insert into outlets (id, code, name, kind, city, currency, state)
        values (${id}, ${id.slice(-10).toUpperCase()}, 'A shop', 'store', 'Leeds', 'GBP',
          ${state})`.execute(db.reader),
  },
  {
    machine: packagingMachine,
    noun: packagingNoun,
    put: putPackaging,
  },
  {
    machine: transferMachine,
    noun: transferNoun,
    put: putTransfer,
  },
  {
    machine: purchaseOrderMachine,
    noun: purchaseOrderNoun,
    put: (db, world, id, state) =>
      sql`with supplier as (
        insert into suppliers (id, code, name) values (${newId()}, ${id.slice(-12).toUpperCase()}, 'Mill')
        returning id
      ) insert into purchase_orders (id, supplier_id, outlet_id, currency, state)
        select ${id}, id, ${world.outletId}, 'GBP', ${state} from supplier`.execute(db.reader),
  },
]

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

describe.each(cases)('$machine.noun', ({ machine, noun, put, set }) => {
  const attempt = (id: string, name: string) =>
    db.transaction((tx) =>
      move(tx, setUp, { machine, noun, move: name, id, label: 'It', set: set?.(name) ?? {} }),
    )

  test('the CHECK in the database lists the same states', async () => {
    const found = await sql<{ text: string }>`select pg_get_constraintdef(oid) as text
      from pg_constraint where conname = ${`${machine.table}_state`}`.execute(db.reader)
    const inDatabase = [...(found.rows[0]?.text ?? '').matchAll(/'([a-z_]+)'/g)].map((m) => m[1])
    expect(inDatabase.sort()).toEqual([...statesOf(machine)].sort())
  })

  test('the column starts where the machine starts', async () => {
    const found = await sql<{ text: string }>`select column_default as text
      from information_schema.columns
      where table_name = ${machine.table} and column_name = 'state'`.execute(db.reader)
    expect(found.rows[0]?.text).toBe(`'${machine.initial}'::text`)
  })

  test('every state × every move: open ones move, closed ones name the state', async () => {
    for (const state of statesOf(machine)) {
      for (const name of Object.keys(machine.moves)) {
        const id = newId()
        await put(db, world, id, state)
        const outcome = await attempt(id, name).then(
          () => 'moved',
          (error: { code?: string; details?: { state?: string } }) =>
            `${error.code} ${error.details?.state}`,
        )
        const isOpen = movesFrom(machine, state).includes(name)
        expect(`${state} ${name}: ${outcome}`).toBe(
          `${state} ${name}: ${isOpen ? 'moved' : `wrong_state ${state}`}`,
        )
      }
    }
  })

  test('the same move twenty times at once: exactly one wins, one event', async () => {
    const [name] = movesFrom(machine, machine.initial)
    const id = newId()
    await put(db, world, id, machine.initial)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => attempt(id, name ?? '')),
    )
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    const events = await db.reader
      .selectFrom('events')
      .select('type')
      .where('entity_id', '=', id)
      .execute()
    expect(events).toHaveLength(1)
  })
})

/** A material is a variant first. */
async function putPackaging(db: Database, _world: World, id: string, state: string) {
  const productId = newId()
  await sql`insert into products (id, title) values (${productId}, 'A box')`.execute(db.reader)
  await sql`insert into variants (id, product_id, sku, title, price_minor, currency)
    values (${id}, ${productId}, ${newId().slice(0, 30).toUpperCase()}, 'A box', 0, 'GBP')`.execute(
    db.reader,
  )
  return sql`insert into packaging_materials (id, kind, state)
    values (${id}, 'filler', ${state})`.execute(db.reader)
}

const otherOutletId = newId()

/** A transfer goes from the world's outlet to any other. */
async function putTransfer(db: Database, world: World, id: string, state: string) {
  await sql`insert into outlets (id, code, name, kind, city, currency)
    values (${otherOutletId}, 'OTHER', 'Other', 'store', 'York', 'GBP')
    on conflict do nothing`.execute(db.reader)
  return sql`insert into transfers (id, from_outlet_id, to_outlet_id, currency, state)
    values (${id}, ${world.outletId}, ${otherOutletId}, 'GBP', ${state})`.execute(db.reader)
}
