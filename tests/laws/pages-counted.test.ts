import { traverseContractProcedures } from '@orpc/server'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#app/api.ts'
import { countedLists } from '#app/declared.ts'
import { exportsSettings } from '#organization/exports/exports.settings.ts'
import type { EndpointMeta } from '#platform/contract.ts'
import type { Database } from '#platform/server/db/database.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { addCustomer } from '../support/customer-steps.ts'
import { testDatabase } from '../support/database.ts'
import { addEntrant, type Caller, enter } from '../support/entrants.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { makeWorld } from '../support/world.ts'

let db: Database
let server: TestServer

/** Above four rows of later pages within a day administrators are notified. */
beforeAll(async () => {
  db = await testDatabase()
  const world = await makeWorld(db, 0)
  server = await testServer(db)
  await db.transaction((tx) =>
    writeSetting(tx, world.admin, {
      setting: exportsSettings.tellPagesAbove,
      value: 4,
      outletId: null,
      version: 0,
      reason: '',
      words: { currency: 'GBP', locale: 'en-GB' },
    }),
  )
  for (let at = 0; at < 8; at += 1)
    await addCustomer(db, `Buyer ${at}`, { phone: `+44770090077${at}`, city: 'York' })
})

/** Fields that only rows about customers have; users of the business have names and emails too. */
const aboutCustomers = /^(shipName|shipPhone|maskedPhone|customerName|phone|postcode)$/

test('every list that shows who customers are is counted, and nothing else', () => {
  const paged: string[] = []
  const showing: string[] = []
  traverseContractProcedures({ router: api, path: [] }, ({ contract, path }) => {
    const { inputSchema, outputSchema, meta } = contract['~orpc']
    const { kind } = meta as EndpointMeta // parse edge: set by endpoint()
    if (kind !== 'read' || !fieldsOf(inputSchema).includes('after')) return
    paged.push(path.join('.'))
    if (fieldsOf(outputSchema).some((field) => aboutCustomers.test(field)))
      showing.push(path.join('.'))
  })
  const counted = Object.keys(countedLists.plurals)
  expect(showing.filter((name) => !counted.includes(name))).toEqual([])
  expect(counted.filter((name) => !paged.includes(name))).toEqual([])
})

/** The names of all properties of a schema, at any depth. */
function fieldsOf(schema: unknown): readonly string[] {
  if (!(schema instanceof z.ZodType)) return []
  const text = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))
  return [...text.matchAll(/"(\w+)":\{/g)].map(([, name = '']) => name)
}

async function callerOf(): Promise<Caller & { userId: string }> {
  const userId = await addEntrant(db, { roles: ['super_admin'] })
  return { userId, ...(await enter(db, userId)) }
}

async function pageOf(caller: Caller, after?: unknown, city = '') {
  const query = new URLSearchParams({
    limit: '2',
    ...(typeof after === 'string' && { after }),
    ...(city && { city }),
  })
  const { status, body } = await server.ask('GET', `/api/v1/customers?${query}`, caller)
  expect(status).toBe(200)
  return body.nextCursor
}

const told = (userId: string) =>
  db.reader
    .selectFrom('events')
    .select(['label', 'data'])
    .where('type', '=', 'export.read_by_page')
    .where('actor_id', '=', userId)
    .execute()

test('the first page and a page that is read again do not count; above the limit it is recorded once', async () => {
  const reader = await callerOf()
  for (let look = 0; look < 5; look += 1) await pageOf(reader)
  const second = await pageOf(reader)
  for (let look = 0; look < 5; look += 1) await pageOf(reader, second)
  const third = await pageOf(reader, second)
  const fourth = await pageOf(reader, third)
  expect(await told(reader.userId)).toEqual([])
  await pageOf(reader, fourth)
  expect(await told(reader.userId)).toEqual([{ label: 'customers', data: { rows: 6 } }])
  await pageOf(reader, second, 'York')
  expect(await told(reader.userId)).toHaveLength(1)
})

test('what was read more than a day ago does not count, and pages read at once count together', async () => {
  const reader = await callerOf()
  const second = await pageOf(reader)
  const third = await pageOf(reader, second)
  await pageOf(reader, third)
  await db.reader
    .updateTable('pages_read')
    .set({ read_at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
    .where('user_id', '=', reader.userId)
    .execute()
  await pageOf(reader, second)
  await pageOf(reader, third)
  expect(await told(reader.userId)).toEqual([])
  const filters = [second, third].flatMap((after) => [[after, 'York'] as const])
  await Promise.all(filters.map(([after, city]) => pageOf(reader, after, city)))
  expect(await told(reader.userId)).toHaveLength(1)
})
