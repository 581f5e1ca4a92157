import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { movesFrom, refuseMove, statesOf } from '#platform/machine.ts'
import type { Database } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../support/database.ts'
import { machineCases } from '../support/machine-cases.ts'
import { makeWorld, setUp, type World } from '../support/world.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

describe.each(machineCases)('$machine.noun', ({ machine, noun, put, set }) => {
  const attempt = (id: string, name: string) =>
    db.transaction((tx) =>
      move(tx, setUp, {
        machine,
        noun,
        move: name,
        id,
        label: 'It',
        set: set?.(name, world) ?? {},
      }),
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

  test('every state × every transition: allowed ones change it, others name the state', async () => {
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

  test('the same transition twenty times in parallel: exactly one succeeds, one event', async () => {
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

test('a refused transition names states and itself in words, never by their keys', () => {
  const refusals = machineCases.flatMap(({ machine }) =>
    Object.keys(machine.moves).flatMap((name) =>
      statesOf(machine).map((state) => refuseMove(machine, name, { label: 'It', state })?.message),
    ),
  )
  const shown = refusals.filter((message) => message !== undefined)
  expect(shown.length).toBeGreaterThan(300)
  expect(shown.filter((message) => message.includes('_'))).toEqual([])
})
