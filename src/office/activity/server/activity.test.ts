import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { listInput } from '#platform/lists/list-input.ts'
import { newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { keptExport } from '#platform/server/events/keep-access.ts'
import { newId } from '#platform/server/new-id.ts'
import { customerNoun } from '#sales/customers/customers.nouns.ts'
import { productNoun, variantNoun } from '#stock/catalog/catalog.nouns.ts'
import { ownerOf, testDatabase } from '../../../../tests/support/database.ts'
import { addEntrant, type Caller, enter } from '../../../../tests/support/entrants.ts'
import { sealAll } from '../../../../tests/support/seal-all.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { type ActivityCall, activityList } from '../activity.list.ts'
import { activity } from './list-activity.ts'

let db: Database
let server: TestServer
let world: World
let admin: Caller
let staff: Caller & { readonly userId: string }

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  server = await testServer(db)
  admin = await enter(db, await addEntrant(db, { roles: ['super_admin'] }))
  const userId = await addEntrant(db, { roles: ['staff'] })
  staff = { ...(await enter(db, userId)), userId }
})

const input = listInput(activityList)

const listed = (call: ActivityCall, actor = world.admin) =>
  activity.page(db.reader, actor, input.parse(call))

const typesOf = async (filter: ActivityCall) => (await listed(filter)).rows.map(({ type }) => type)

/** How often it is kept of this record. */
async function timesKept(type: string, id: string): Promise<number> {
  return (await typesOf({ type: [type], entityId: [id] })).length
}

describe('the log', () => {
  const id = newId()
  const actor = newActor({
    userId: newId(),
    name: 'Grace',
    roles: [],
    permissions: new Set(),
    via: 'view_as',
    device: 'Bench 2',
    requestId: 'request-1',
    onBehalfOf: newId(),
  })

  beforeAll(async () => {
    const common = { noun: customerNoun, id, outletId: world.outletId }
    await db.transaction(async (tx) => {
      await appendEvent(tx, actor, { ...common, type: 'test.first', label: 'Ada Byron' })
      await appendEvent(tx, world.admin, {
        ...common,
        type: 'test.second',
        label: 'Bob',
        outletId: null,
        result: 'failed',
      })
    })
  })

  const day = (later: number) =>
    new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10)

  test.each<[keyof ActivityCall, () => ActivityCall, string[]]>([
    ['entityId', () => ({ entityId: [id] }), ['test.second', 'test.first']],
    ['actorId', () => ({ entityId: [id], actorId: [actor.userId] }), ['test.first']],
    ['actorId', () => ({ entityId: [id], actorId: [`-${actor.userId}`] }), ['test.second']],
    ['type', () => ({ entityId: [id], type: ['test.second'] }), ['test.second']],
    ['type', () => ({ type: ['test.second', 'test.first'] }), ['test.second', 'test.first']],
    ['type', () => ({ entityId: [id], type: ['-test.second'] }), ['test.first']],
    ['noun', () => ({ entityId: [id], noun: ['order'] }), []],
    ['noun', () => ({ entityId: [id], noun: ['-order'] }), ['test.second', 'test.first']],
    ['outletId', () => ({ entityId: [id], outletId: [world.outletId] }), ['test.first']],
    ['via', () => ({ entityId: [id], via: ['view_as'] }), ['test.first']],
    ['via', () => ({ entityId: [id], via: ['-session', '-job'] }), ['test.first']],
    ['result', () => ({ entityId: [id], result: ['failed'] }), ['test.second']],
    ['result', () => ({ entityId: [id], result: ['-ok'] }), ['test.second']],
    ['requestId', () => ({ requestId: ['request-1'] }), ['test.first']],
    ['at', () => ({ entityId: [id], at: `${day(2)}..` }), []],
    ['at', () => ({ entityId: [id], at: `..${day(-2)}` }), []],
    ['at', () => ({ entityId: [id], at: `${day(-2)}..${day(2)}` }), ['test.second', 'test.first']],
    ['q', () => ({ entityId: [id], q: 'byron ADA' }), ['test.first']],
    ['sort', () => ({ entityId: [id], sort: 'at' }), ['test.first', 'test.second']],
  ])('is narrowed or ordered by %s', async (_name, filter, types) => {
    expect(await typesOf(filter())).toEqual(types)
  })

  test('shows outlet, device, source and the user behind view as', async () => {
    const page = await listed({ requestId: ['request-1'], limit: 1 })
    expect(page.rows).toMatchObject([
      { outletCode: 'MAIN', device: 'Bench 2', via: 'view_as', onBehalfOf: actor.onBehalfOf },
    ])
  })

  test('continues where a page ended, in the order of the transactions', async () => {
    const all = await sql<{ seq: number }>`select seq from events
      order by events.tx desc, events.seq desc`.execute(db.reader)
    const known = new Set(all.rows.map(({ seq }) => seq))
    const seen: number[] = []
    let after: string | undefined
    do {
      const page = await listed({ limit: 3, after })
      seen.push(...page.rows.map(({ seq }) => seq))
      after = page.nextCursor ?? undefined
    } while (after !== undefined)
    // The server's jobs may add events meanwhile, which are not in the earlier list.
    expect(seen.filter((seq) => known.has(seq))).toEqual([...known])
  })
})

describe('who changed a price', () => {
  let variant: { id: string; sku: string; title: string; productId: string }

  beforeAll(async () => {
    variant = await db.reader
      .selectFrom('variants')
      .select(['id', 'sku', 'title', 'product_id as productId'])
      .executeTakeFirstOrThrow()
    const about = { noun: variantNoun, id: variant.id, label: variant.sku }
    const outlet = { noun: productNoun, id: variant.productId, label: variant.title }
    await db.transaction(async (tx) => {
      await appendEvent(tx, world.admin, {
        ...about,
        type: 'variant.changed',
        data: { priceMinor: [123_895, 123_795], costMinor: [300, 250] },
      })
      await appendEvent(tx, world.admin, { ...outlet, type: 'product.changed', data: {} })
    })
  })

  test.each<[string, () => ActivityCall, readonly string[]]>([
    ['the field', () => ({ field: ['price'] }), ['variant.changed']],
    ['another field', () => ({ field: ['weight'] }), []],
    ['several fields', () => ({ field: ['weight', 'price'] }), ['variant.changed']],
    ['what changed no such field', () => ({ field: ['-price'] }), ['product.changed']],
    ['the kind', () => ({ kind: ['product'] }), ['product.changed', 'variant.changed']],
    ['another kind', () => ({ kind: ['money'] }), []],
    ['the value before', () => ({ q: '1238.95' }), ['variant.changed']],
    ['the value after, with its signs', () => ({ q: '£1,237.95' }), ['variant.changed']],
    ['the SKU', () => ({ q: variant.sku }), ['product.changed', 'variant.changed']],
    ['the title', () => ({ q: variant.title }), ['product.changed', 'variant.changed']],
    ['the SKU and a value', () => ({ q: `${variant.sku} 1237.95` }), ['variant.changed']],
    ['another value', () => ({ q: '1237.96' }), []],
  ])('is found by %s', async (_name, filter, types) => {
    for (const id of [variant.id, variant.productId])
      expect(await typesOf({ ...filter(), productId: [id] })).toEqual(
        expect.arrayContaining([...types]),
      )
    const found = await typesOf({ ...filter(), productId: [variant.id] })
    const told = found.filter((type) => type.endsWith('.changed'))
    expect(told).toEqual(types)
  })

  test('by indexes, however long the log is', async () => {
    for (const condition of [
      sql`platform_event_words(label, data) ilike '%1237.95%'`,
      sql`platform_event_fields(data) <> '{}' and platform_event_fields(data) && '{priceMinor}'`,
    ]) {
      const plan = await db.transaction(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx)
        return sql<{
          'QUERY PLAN': string
        }>`explain select seq from events where ${condition}`.execute(tx)
      })
      const said = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(said).toMatch(/Bitmap Index Scan on events_by_(words|fields)/)
    }
  })
})

describe('what changes nothing is kept as well', () => {
  test('one refusal per person, endpoint and minute, however many requests run in parallel', async () => {
    const asked = ['/api/v1/activity', '/api/activity/export.csv', '/api/v1/activity/choices']
    const minute = new Date().getMinutes()
    await Promise.all(
      Array.from({ length: 30 }, (_, turn) => server.ask('GET', asked[turn % 3] ?? '', staff)),
    )
    // The clock may have moved on to the next minute meanwhile, which gets a new entry.
    const isSameMinute = new Date().getMinutes() === minute
    const { rows } = await listed({ entityId: [staff.userId], type: ['access.denied'] })
    expect(new Set(rows.map(({ label }) => label))).toEqual(
      new Set(['activity.list', '/activity/export.csv', 'activity.choices']),
    )
    if (isSameMinute) expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({
      result: 'denied',
      actorId: staff.userId,
      data: { because: 'permission_missing', missing: 'activity_logs' },
    })
  })

  test('a refusal whose minute the caller claims by an Idempotency-Key of the same text', async () => {
    const userId = await addEntrant(db, { roles: ['staff'] })
    const caller = await enter(db, userId)
    await server.ask('GET', '/api/v1/activity', staff)
    const keys = await sql<{ key: string }>`select key from idempotency_keys
      where key like 'access.denied%activity.list%'`.execute(db.reader)
    for (const { key } of keys.rows) {
      const mine = key.replace(staff.userId, userId)
      await sql`insert into idempotency_keys (actor_id, key, endpoint, request_hash)
        values (${userId}, ${mine}, '', '')`.execute(db.reader)
    }
    await server.ask('GET', '/api/v1/activity', caller)
    expect(await timesKept('access.denied', userId)).toBe(1)
  })

  test('a look at a customer, once per person and hour', async () => {
    const body = { fullName: 'Ada Byron', phone: '0113 496 0000' }
    const made = await server.ask('POST', '/api/v1/customers', { ...staff, body })
    const id = String(made.body.id)
    for (const caller of [staff, staff, admin, staff])
      await server.ask('GET', `/api/v1/customers/${id}`, caller)
    expect([2, 3]).toContain(await timesKept('customer.viewed', id))
  })
})

describe('an export', () => {
  const exported = () => listed({ type: ['export.made'], limit: 1 }).then(({ rows }) => rows[0])

  test('as CSV is of what is filtered, safe to open, and in the log with its filter', async () => {
    const label = '=HYPERLINK("x")'
    await db.transaction((tx) =>
      appendEvent(tx, world.admin, { type: 'thing.made', noun: customerNoun, id: newId(), label }),
    )
    const address = '/api/activity/export.csv?type=thing.made&q=HYPERLINK'
    const { body: file, headers } = await server.ask('GET', address, admin)
    expect(headers.get('content-disposition')).toMatch(/filename="activity-[\d-]+\.csv"/)
    const lines = String(file.text).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`,"'=HYPERLINK(""x"")",`)
    expect(await exported()).toMatchObject({
      noun: 'export',
      result: 'ok',
      // A search text may be a person’s name or phone.
      data: { rows: 1, filter: { type: 'thing.made', q: '•••' } },
    })
  })

  test('as JSON can be read whole, page after page', async () => {
    const count = async () =>
      (await sql<{ count: number }>`select count(*) from events`.execute(db.reader)).rows[0]?.count
    const before = (await count()) ?? 0
    const answer = await server.ask('GET', '/api/activity/export.json', admin)
    // The server's jobs may add events meanwhile; this export itself is logged last.
    expect(answer.body.length).toBeGreaterThanOrEqual(before)
    expect(answer.body.length).toBeLessThan((await count()) ?? 0)
  })

  test('of a filter that makes no sense is refused, and one that breaks off is kept as failed', async () => {
    const answer = await server.ask('GET', '/api/activity/export.csv?via=pigeon', admin)
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_filter', field: 'via' } })
    async function* endless() {
      for (;;) yield { text: 'line\n', rows: 1 }
    }
    const about = { id: newId(), label: 'endless.csv' }
    for await (const _text of keptExport(db.reader, world.admin, about, endless())) break
    expect(await exported()).toMatchObject({ result: 'failed', data: { rows: 1, brokenOff: true } })
  })
})

describe('the record is verified', () => {
  const verify = async (position: number) =>
    (await server.ask('GET', `/api/v1/activity/verify?position=${position}`, admin)).body

  test('from the beginning to the end, and from where one was', async () => {
    await sealAll(db)
    const whole = await verify(0)
    expect(whole).toMatchObject({ position: whole.sealed, isDone: true, fault: null })
    expect(await verify(5)).toMatchObject({ head: whole.head, isDone: true, fault: null })
    expect(await verify(1_000_000)).toMatchObject({ code: 'chain_moved' })
  })

  test('and a change is named', async () => {
    const { reader } = ownerOf(db)
    await sql`alter table events disable trigger all`.execute(reader)
    await sql`update events set actor_name = 'Mallory' where label = 'Ada Byron'
      and type = 'test.first'`.execute(reader)
    const { fault } = await verify(0)
    expect(fault).toMatchObject({ what: 'changed' })
    expect(String(JSON.stringify(fault))).toContain('test.first of Ada Byron was changed after')
  })
})
