import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type CheckKey, factsOfCheck } from '#office/health/health.checks.ts'
import { type ServerFacts, serverFacts } from '#office/health/health.fields.ts'
import { evaluateChecks } from '#office/health/server/evaluate-checks.ts'
import { readHealthFacts } from '#office/health/server/read-health-facts.ts'
import { recordRuns } from '#office/health/server/record-runs.ts'
import { reportServer } from '#office/health/server/report-server.ts'
import { saveChecks } from '#office/health/server/save-checks.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { jobDone } from '#platform/server/watch/signals.ts'
import { beginScope } from '#platform/server/watch/work-scope.ts'
import { testDatabase } from '../support/database.ts'
import { addPerson, type Person } from '../support/people.ts'

const jobs = [{ name: 'fold-figures', cron: '* * * * *' }]
const second = 1_000

let db: Database
let admin: Person
let server = newId()

beforeEach(async () => {
  db = await testDatabase()
  admin = await addPerson(db, ['super_admin'])
  server = newId()
  // The test server itself runs without safe writes, which is one of the alarms.
  await report({ allowsUnsafeDatabase: true })
})

function report(facts: Partial<ServerFacts>, startedAt = new Date().toISOString()) {
  const own = { id: server, name: 'server-a:4000', version: '1.0.0', startedAt }
  return reportServer(db, own, serverFacts.parse({ allowsUnsafeDatabase: true, ...facts }))
}

/** One evaluation, as if it were so many seconds later. */
async function check(laterSeconds = 0): Promise<void> {
  const facts = await readHealthFacts(db)
  await db.transaction((tx) =>
    saveChecks(
      tx,
      'https://house.test',
      evaluateChecks(facts, jobs),
      facts.now + laterSeconds * second,
    ),
  )
}

async function told(title: string) {
  const { rows } = await sql<{ message: string; priority: string; isResolved: boolean }>`
    select message, priority, resolved_at is not null as "isResolved" from notifications
    where user_id = ${admin.userId} and title = ${title}`.execute(db.reader)
  return rows
}

async function mailed(title: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from mails
    where to_address = ${admin.email} and subject = ${title}`.execute(db.reader)
  return rows[0]?.count ?? 0
}

type Fault = {
  readonly key: CheckKey
  readonly begin: () => Promise<unknown>
  readonly end: () => Promise<unknown>
}

const run = (error: unknown) => {
  const recorder = recordRuns()
  jobDone.tell({
    scope: beginScope('job', 'fold-figures'),
    name: 'fold-figures',
    startedAt: Date.now(),
    milliseconds: 5,
    error,
  })
  return recorder.save(db).finally(() => recorder.stop())
}

const walked = (key: string, violations: readonly string[]) =>
  sql`insert into health_walks (key, round_began_at, stepped_at, checked, violations, completed_at,
      completed_checked)
    values (${key}, now(), now(), 40, ${JSON.stringify(violations)}::jsonb, now(), 40)
    on conflict (key) do update set violations = excluded.violations`.execute(db.reader)

const invariant = (key: CheckKey): Fault => ({
  key,
  begin: () => walked(key, ['The record A-1 differs.']),
  end: () => walked(key, []),
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const faults: readonly Fault[] = [
  ...(['stock_levels', 'reservations', 'cod_due', 'activity_chain', 'kept_figures'] as const).map(
    invariant,
  ),
  {
    key: 'jobs',
    begin: async () => {
      for (let turn = 0; turn < 3; turn++) await run(new Error('The table is locked.'))
    },
    end: () => run(null),
  },
  {
    key: 'mails',
    begin: () =>
      sql`insert into mails (id, template, to_address, subject, next_attempt_at)
        values (${newId()}, 'notification.one', 'ada@example.test', 'Waits', now() - interval '40 minutes')`.execute(
        db.reader,
      ),
    end: () => sql`update mails set sent_at = now() where subject = 'Waits'`.execute(db.reader),
  },
  {
    key: 'webhooks',
    begin: async () => {
      const id = newId()
      await sql`insert into webhook_endpoints (id, url, description, event_types, sealed_secret)
        values (${id}, 'https://shop.test/hook', '', '{order.placed}', 'sealed')`.execute(db.reader)
      await sql`insert into webhook_deliveries (id, endpoint_id, type, payload, next_attempt_at)
        values (${newId()}, ${id}, 'order.placed', '{}', now() - interval '40 minutes')`.execute(
        db.reader,
      )
    },
    end: () =>
      sql`update webhook_deliveries set next_attempt_at = null, delivered_at = now()`.execute(
        db.reader,
      ),
  },
  {
    key: 'load',
    begin: () => report({ busyShare: 0.99 }),
    end: () => report({ busyShare: 0.1 }),
  },
  {
    key: 'certificate',
    begin: () => report({ certificate: { host: 'shop.test', validUntil: inDays(2) } }),
    end: () => report({ certificate: { host: 'shop.test', validUntil: inDays(90) } }),
  },
  {
    key: 'servers',
    begin: () =>
      sql`insert into health_servers (id, name, version, started_at, seen_at, facts)
        values (${newId()}, 'server-b:4000', '1.0.0', now() - interval '1 day',
          now() - interval '4 minutes', '{"allowsUnsafeDatabase": true}')`.execute(db.reader),
    end: () => sql`delete from health_servers where name = 'server-b:4000'`.execute(db.reader),
  },
]

test.for(faults)(
  '$key notifies once in the app and by mail, and once when it ends',
  async (fault) => {
    const { alarm, patienceSeconds } = factsOfCheck(fault.key)
    if (!alarm?.begins) throw new Error('Nothing to notify of.')
    await check()
    expect(await told(alarm.begins)).toEqual([])
    await fault.begin()
    await check()
    // A short peak is no alarm.
    if (patienceSeconds > 0) expect(await told(alarm.begins)).toEqual([])
    await check(patienceSeconds)
    await check(patienceSeconds + 20)
    const [begun, ...more] = await told(alarm.begins)
    expect(more).toEqual([])
    expect(begun).toMatchObject({ priority: 'urgent', isResolved: false })
    expect(begun?.message).toContain(factsOfCheck(fault.key).advice)
    expect(await mailed(alarm.begins)).toBe(1)
    console.log(
      `${fault.key}: the bell rings at the check that finds it, every 20 s, after ${patienceSeconds} s of patience: “${alarm.begins}”`,
    )
    await fault.end()
    await check(patienceSeconds + 40)
    await check(patienceSeconds + 60)
    expect(await told(alarm.ends)).toHaveLength(1)
    expect(await mailed(alarm.ends)).toBe(1)
    expect(await told(alarm.begins)).toMatchObject([{ isResolved: true }])
    // A second fault is a new one.
    await fault.begin()
    await check(patienceSeconds + 80)
    await check(2 * patienceSeconds + 80)
    expect(await told(alarm.begins)).toHaveLength(2)
  },
)

test('a database without safe writes notifies at once, unless the operator accepts it', async () => {
  const { alarm } = factsOfCheck('durability')
  await check()
  expect(await told(alarm?.begins ?? '')).toEqual([])
  await report({ allowsUnsafeDatabase: false })
  await check()
  const [begun] = await told(alarm?.begins ?? '')
  expect(begun?.message).toContain('fsync = off, full_page_writes = off')
})

test('a job that has not run for its longest pause and five minutes is late', async () => {
  const eightMinutesAgo = new Date(Date.now() - 480_000).toISOString()
  await report({}, eightMinutesAgo)
  await sql`update health_servers set started_at = ${eightMinutesAgo}`.execute(db.reader)
  await check()
  const [begun] = await told(factsOfCheck('jobs').alarm?.begins ?? '')
  expect(begun?.message).toContain('Not run on time: fold-figures.')
})

test('connections of PostgreSQL that run out are a fault', async () => {
  const facts = await readHealthFacts(db)
  const full = { ...facts, database: { ...facts.database, connections: 96, mostConnections: 100 } }
  const found = evaluateChecks(full, jobs).find(({ key }) => key === 'connections')
  expect(found).toMatchObject({ result: 'fault', figure: '96 connections of 100' })
})

test('where another watcher notifies of a fault, its end is told here', async () => {
  const full = { folder: '/data', holds: 'the database' }
  await report({ disks: [{ ...full, used: 0.97 }] })
  await check()
  const { rows } = await sql`select from notifications where user_id = ${admin.userId}`.execute(
    db.reader,
  )
  expect(rows).toHaveLength(0)
  await report({ disks: [{ ...full, used: 0.9 }] })
  await check(20)
  // Less than before, but not over.
  expect(await told('The disk has space again')).toEqual([])
  await report({ disks: [{ ...full, used: 0.4 }] })
  await check(40)
  expect(await told('The disk has space again')).toMatchObject([
    { message: 'Disk space: 40% used.' },
  ])
})
