import { Ajv2020 } from 'ajv/dist/2020.js'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { allObjects } from '#app/declared.ts'
import { eventTypes, nounsOf } from '#office/webhooks/event-groups.ts'
import { movesFrom, statesOf } from '#platform/machine.ts'
import type { Database } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { move } from '#platform/server/moves.ts'
import { newId } from '#platform/server/new-id.ts'
import { afterEveryWrite } from '../support/every-write.ts'
import { machineCases } from '../support/machine-cases.ts'
import { type SignedIn, signedIn } from '../support/people.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { setUp, type World } from '../support/world.ts'

type Message = {
  readonly type: string
  readonly data: {
    readonly noun: string
    readonly object: unknown
    readonly changes: Readonly<Record<string, unknown>>
  }
}

type Told = {
  readonly type: string
  readonly noun: string
  readonly id: string
  readonly outletId: string | null
  readonly data: Record<string, unknown>
}

/** For these the record is gone, or is not one of the noun, so that the message has no object. */
const gone = [
  'supplier_item.removed',
  'supplier_item.snoozed',
  'service_area.merged_away',
  'webhook_endpoint.removed',
]
const isGone = (type: string) => gone.includes(type)

let db: Database
let server: TestServer
let world: World
let endpointId: string
let reader: SignedIn | undefined
let messages: readonly Message[] = []

/** Every write was done; here is every transition and what jobs record, sent to one endpoint. */
beforeAll(async () => {
  const after = await afterEveryWrite()
  db = after.db
  world = after.world
  await tellTheRest()
  await doEveryMove()
  server = await testServer(db)
  endpointId = after.endpointId
})

/** The other tests read the messages of this one. */
test('every kind of event is sent', async () => {
  messages = await messagesOf(endpointId)
  const told = new Set(messages.map(({ type }) => type))
  expect(eventTypes.filter((type) => !told.has(type))).toEqual([])
})

async function doEveryMove() {
  for (const { machine, noun, put, set } of machineCases) {
    for (const state of statesOf(machine)) {
      for (const name of movesFrom(machine, state)) {
        const id = newId()
        await put(db, world, id, state)
        const moved = { machine, noun, move: name, id, label: 'It', set: set?.(name, world) ?? {} }
        await db.transaction((tx) => move(tx, setUp, moved))
      }
    }
  }
}

/**
 * Events without a write, such as those of jobs, are appended for the newest record of their noun.
 */
async function tellTheRest() {
  const { rows } = await sql<Told>`
    select distinct on (type, noun) type, noun, entity_id as id, outlet_id as "outletId", data
    from events where result = 'ok' order by type, noun, seq desc`.execute(db.reader)
  const told = new Set(rows.map(({ type }) => type))
  for (const type of eventTypes.filter((one) => !told.has(one))) {
    const [key] = nounsOf(type)
    const known = rows.find((one) => one.noun === key && !isGone(one.type))
    const noun = { key: key ?? '', label: '', plural: '', path: () => '/' }
    const about = {
      id: known?.id ?? newId(),
      outletId: known?.outletId ?? null,
      label: 'It',
      data: known?.data ?? {},
    }
    const [group = '', done = ''] = type.split('.')
    await db.transaction((tx) =>
      appendEvent(tx, setUp, { type: `${group}.${done}`, noun, ...about }),
    )
  }
}

/** All of them, once the latest event was read. */
async function messagesOf(endpointId: string): Promise<Message[]> {
  const last = await sql<{ seq: number }>`select max(seq) as seq from events
    where result = 'ok' and entity_id <> ${endpointId}`.execute(db.reader)
  const read = () =>
    sql<{ payload: string; seq: number }>`select payload, event_seq as seq from webhook_deliveries
      where endpoint_id = ${endpointId}`.execute(db.reader)
  const isRead = async () => {
    const unread = sql`select from webhook_deliveries where unread_event is not null limit 1`
    const { rows } = await read()
    return (
      rows.some(({ seq }) => seq === last.rows[0]?.seq) &&
      (await unread.execute(db.reader)).rows.length === 0
    )
  }
  await expect.poll(isRead, { timeout: 300_000 }).toBe(true)
  return (await read()).rows.map(({ payload }) => JSON.parse(payload))
}

async function documentedMessages() {
  reader ??= await signedIn(db, server, ['super_admin'])
  const { status, body } = await server.ask('GET', '/api/v1/openapi.json', reader)
  expect(status).toBe(200)
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema({ ...body, $id: 'api' })
  return (type: string) => {
    const at = `#/webhooks/${encodeURIComponent(type)}/post/requestBody/content/application~1json/schema`
    return ajv.getSchema(`api${at}`)
  }
}

test('every event that can be subscribed to has an object and a documented message', async () => {
  const nouns = new Set(allObjects.map(({ noun }) => noun))
  expect(eventTypes.filter((type) => !nounsOf(type).every((noun) => nouns.has(noun)))).toEqual([])
  expect(nouns.size).toBe(allObjects.length)
  const schemaOf = await documentedMessages()
  expect(eventTypes.filter((type) => !schemaOf(type))).toEqual([])
})

test('a message of every kind of event matches the document, and its sample too', async () => {
  const schemaOf = await documentedMessages()
  const faults = new Map<string, unknown>()
  const check = (message: Message, what: string) => {
    const matches = schemaOf(message.type)
    if (matches && !matches(message)) faults.set(`${message.type} ${what}`, matches.errors)
  }
  for (const message of messages) check(message, 'told')
  for (const type of eventTypes) {
    const path = `/api/v1/webhooks/samples/${type}`
    // Compiling the schemas blocks this process, so that the server in it reports busy for a while.
    await expect
      .poll(
        async () => {
          const { status, body } = await server.ask('GET', path, reader)
          if (status === 200) check(JSON.parse(String(body.payload)), 'sample')
          return status
        },
        { timeout: 60_000 },
      )
      .toBe(200)
  }
  expect(Object.fromEntries(faults)).toEqual({})
})

test('a message contains the object itself, except where it is gone', () => {
  const types = Map.groupBy(messages, ({ type }) => type)
  const empty = eventTypes.filter((type) =>
    (types.get(type) ?? []).every(({ data }) => data.object === null),
  )
  expect(empty.toSorted()).toEqual(gone.toSorted())
})

/** An amount with its sign, with its code, or with the digits of one: `£12.50`, `GBP 5`, `12.50`. */
const sums = [/[£$€]\s?-?\d/, /\b[A-Z]{3} -?\d+(\.\d+)?\b/, /(^|\s)-?\d[\d,]*\.\d{2}(?![\d.])/]

test('no value of a message is a formatted amount, and no name of one is a label', () => {
  const found = new Set<string>()
  for (const { type, data } of messages) {
    walk(data, type, (path, value) => {
      if (typeof value === 'string' && sums.some((sum) => sum.test(value)))
        found.add(`${path}: ${value}`)
    })
    for (const name of Object.keys(data.changes))
      if (!/^[a-z][A-Za-z0-9]*$/.test(name)) found.add(`${type}: ${name}`)
  }
  expect([...found]).toEqual([])
})

function walk(value: unknown, path: string, visit: (path: string, value: unknown) => void): void {
  if (Array.isArray(value)) {
    for (const part of value) walk(part, path, visit)
    return
  }
  if (typeof value !== 'object' || value === null) {
    visit(path, value)
    return
  }
  for (const [key, part] of Object.entries(value)) walk(part, `${path}.${key}`, visit)
}
