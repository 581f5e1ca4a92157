import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { anotherPool } from '../support/database.ts'
import { callRpc, registeredEndpoints } from '../support/endpoints.ts'
import { addEntrant, enter } from '../support/entrants.ts'
import { type AfterEveryWrite, afterEveryWrite } from '../support/every-write.ts'
import { type TestServer, testServer } from '../support/server.ts'

/**
 * Hashes for comparison and encrypted values are in no answer to anyone. Their field names are
 * searched in every answer of every test, see server.ts in support; this test searches the values,
 * in any form in which they might leak.
 */
let after: AfterEveryWrite
let server: TestServer
const told: { question: string; answer: string }[] = []

beforeAll(async () => {
  after = await afterEveryWrite()
  server = await testServer(anotherPool(after.db))
})

/** The secret columns; a new one is recognised by its name. */
async function secretColumns() {
  const found = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'bytea')
      and column_name ~ '(hash|sealed|password|secret)' and column_name !~ '^(sha256|is_)'
      and table_name not in ('event_chain', 'idempotency_keys')`.execute(after.db.reader)
  return found.rows
}

/** Their values, as text and in all encodings of bytes. */
async function secrets(): Promise<string[]> {
  const values: string[] = []
  for (const { table, column } of await secretColumns()) {
    const found = await sql<{ value: string | Buffer | null }>`
      select ${sql.ref(column)} as value from ${sql.table(table)}`.execute(after.db.reader)
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
  const { db, userId, written } = after
  for (const { name, status, answer } of written) {
    expect(status, name).toBe(200)
    told.push({ question: name, answer })
  }
  await db.reader.updateTable('profiles').set({ pin_hash: 'a planted hash of a PIN' }).execute()
  await db.reader
    .insertInto('two_factors')
    .values({ user_id: await addEntrant(db, {}), sealed_secret: 'a planted sealed secret' })
    .execute()
  const admin = await enter(db, userId)
  for (const { name, meta } of registeredEndpoints())
    if (meta.kind === 'read')
      for (const input of [{}, { id: userId }, { id: newId() }]) {
        const { status, body } = await callRpc(server, name, input, admin)
        expect(status, name).not.toBe(401)
        told.push({ question: name, answer: JSON.stringify(body) })
      }
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
