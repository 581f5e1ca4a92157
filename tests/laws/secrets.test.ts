import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { anotherPool, testDatabase } from '../support/database.ts'
import { callRpc, registeredEndpoints } from '../support/endpoints.ts'
import { addEntrant, type Caller, enter } from '../support/entrants.ts'
import { type SignedIn, signedIn } from '../support/people.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { makeWorld, type World } from '../support/world.ts'
import { writeCases } from '../support/write-cases.ts'

/**
 * Hashes for comparison and encrypted values are in no answer to anyone. Their field names are
 * searched in every answer of every test, see server.ts in support; this test searches the values,
 * in any form in which they might leak.
 */
let db: Database
let world: World
let server: TestServer
const told: { question: string; answer: string }[] = []

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  server = await testServer(anotherPool(db))
})

async function anewOf({ userId }: SignedIn): Promise<{ cookie: string }> {
  const { cookie = '' } = await enter(db, userId)
  return { cookie }
}

async function ask(name: string, input: Readonly<Record<string, unknown>>, caller: Caller) {
  const { status, body } = await callRpc(server, name, input, caller)
  expect(status, name).not.toBe(401)
  told.push({ question: name, answer: JSON.stringify(body) })
}

/** The secret columns; a new one is recognised by its name. */
async function secretColumns() {
  const found = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'bytea')
      and column_name ~ '(hash|sealed|password|secret)' and column_name !~ '^(sha256|is_)'
      and table_name not in ('event_chain', 'idempotency_keys')`.execute(db.reader)
  return found.rows
}

/** Their values, as text and in all encodings of bytes. */
async function secrets(): Promise<string[]> {
  const values: string[] = []
  for (const { table, column } of await secretColumns()) {
    const found = await sql<{ value: string | Buffer | null }>`
      select ${sql.ref(column)} as value from ${sql.table(table)}`.execute(db.reader)
    for (const { value } of found.rows) {
      if (typeof value === 'string') values.push(value)
      else if (value)
        values.push(
          ...(['hex', 'base64', 'base64url'] as const).map((form) => value.toString(form)),
        )
    }
  }
  return values.filter((value) => value.length >= 8)
}

test('no answer contains a hash or an encrypted value', async () => {
  const ada = await signedIn(db, server, ['super_admin'])
  for (const [name, prepare] of Object.entries(writeCases)) {
    // A case may end its own session.
    const person = { ...ada, ...(await anewOf(ada)) }
    const { input } = await prepare({ db, server, world, person })
    await ask(name, input, await anewOf(ada))
  }
  await db.reader.updateTable('profiles').set({ pin_hash: 'a planted hash of a PIN' }).execute()
  await db.reader
    .insertInto('two_factors')
    .values({ user_id: await addEntrant(db, {}), sealed_secret: 'a planted sealed secret' })
    .execute()
  const admin = await anewOf(ada)
  for (const { name, meta } of registeredEndpoints())
    if (meta.kind === 'read')
      for (const input of [{}, { id: ada.userId }, { id: newId() }]) await ask(name, input, admin)
  const kept = await secrets()
  expect(kept.length).toBeGreaterThan(10)
  expect(told.length).toBeGreaterThan(100)
  for (const { question, answer } of told)
    expect(
      kept.filter((value) => answer.includes(value)).map((value) => `${question} ${value}`),
    ).toEqual([])
})

test('the secret columns are the intended ones', async () => {
  const names = (await secretColumns()).map(({ table, column }) => `${table}.${column}`)
  expect(names).toEqual(
    expect.arrayContaining([
      'accounts.password',
      'profiles.pin_hash',
      'sessions.token_hash',
      'api_keys.key_hash',
      'api_keys.old_key_hash',
      'two_factors.sealed_secret',
      'webhook_endpoints.sealed_secret',
    ]),
  )
})
