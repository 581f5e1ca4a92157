import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { bulkActs } from '#app/declared.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { systemActor } from '#platform/server/actor.ts'
import { newId } from '#platform/server/new-id.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { anotherPool, testDatabase } from '../support/database.ts'
import { callRpc, registeredEndpoints } from '../support/endpoints.ts'
import { addEntrant, type Caller, enter } from '../support/entrants.ts'
import { type TestServer, testServer } from '../support/server.ts'

/**
 * Every bulk write declares whether it loses something. One that does is refused above the
 * company's limit unless the number of records is sent, before anything else is checked.
 */
const writes = registeredEndpoints().filter(({ meta }) => meta.kind === 'write')

let server: TestServer
let admin: Caller

beforeAll(async () => {
  const db = await testDatabase()
  server = await testServer(anotherPool(db))
  admin = await enter(db, await addEntrant(db, { roles: ['super_admin'] }))
  await db.transaction((tx) =>
    writeSetting(tx, systemActor('Test'), {
      setting: platformSettings.countedFrom,
      value: 3,
      outletId: null,
      version: 0,
      reason: '',
      words: { currency: 'GBP', locale: 'en-GB' },
    }),
  )
})

type Shape = { type?: string; format?: string; items?: Shape; properties?: Record<string, Shape> }

/** The lists of ids, or of objects with one, among the parameters of an endpoint. */
function listsOf(input: z.ZodType): string[] {
  const { properties = {} }: Shape = JSON.parse(
    JSON.stringify(z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' })),
  )
  const isId = ({ format }: Shape) => format === 'uuid'
  return Object.entries(properties)
    .filter(
      ([, { type, items = {} }]) =>
        type === 'array' && (isId(items) || Object.values(items.properties ?? {}).some(isId)),
    )
    .map(([name]) => name)
}

test('each bulk write declares whether it loses something, and no other write does', () => {
  const many = writes.filter(({ input }) => listsOf(input).length > 0).map(({ name }) => name)
  expect(many.length).toBeGreaterThan(30)
  expect(Object.keys(bulkActs).sort()).toEqual(many.sort())
})

const counted = Object.entries(bulkActs).flatMap(([name, act]) =>
  'of' in act ? [{ name, act, endpoint: writes.find((each) => each.name === name) }] : [],
)

test('counted writes accept the number, and declare the refusal without it', () => {
  expect(counted.length).toBeGreaterThan(3)
  for (const { name, act, endpoint } of counted) {
    expect(endpoint?.meta.refuses, name).toContain('count_needed')
    expect(endpoint && listsOf(endpoint.input), name).toContain(act.of)
  }
})

/** An input with this many records and the value with which it loses something. */
function inputOf({ act }: (typeof counted)[number], records: number) {
  const ids = Array.from({ length: records }, newId)
  const rows = ids.map((id) => ({ id, version: 1 }))
  const [value = ''] = act.when?.is ?? []
  const when = (act.when?.path ?? []).reduceRight<unknown>(
    (inner, key) => ({ [key]: inner }),
    value,
  )
  return { [act.of]: act.of === 'rows' ? rows : ids, ...(act.when ? Object(when) : {}) }
}

test.each(counted)('$name is refused without the number of its records', async (one) => {
  const code = async (records: number, more: object) =>
    (await callRpc(server, one.name, { ...inputOf(one, records), ...more }, admin)).body.code
  expect(await code(3, {})).toBe('count_needed')
  expect(await code(3, { confirmedCount: 2 })).toBe('count_needed')
  expect(await code(3, { confirmedCount: 3 })).not.toBe('count_needed')
  expect(await code(2, {})).not.toBe('count_needed')
})
