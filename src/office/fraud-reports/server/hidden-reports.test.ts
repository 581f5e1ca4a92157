import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import type { Role } from '#organization/users/roles.ts'
import { newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { anotherPool, testDatabase } from '../../../../tests/support/database.ts'
import { addEntrant, type Caller, enter } from '../../../../tests/support/entrants.ts'
import { aReport } from '../../../../tests/support/fraud-report-steps.ts'
import { about, openLiveStream } from '../../../../tests/support/live-stream.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'
import { addStore, makeWorld, type World } from '../../../../tests/support/world.ts'
import { tellOverdueReports } from './report-due.ts'

type Person = { readonly userId: string; readonly caller: Caller }

let db: Database
let world: World
let server: TestServer
let subject: Person
let peer: Person
let chief: Person
let admin: Person

const person = async (role: Role): Promise<Person> => {
  const userId = await addEntrant(db, { roles: [role] })
  return { userId, caller: await enter(db, userId) }
}

const actorOf = ({ userId }: Person, role: Role) =>
  newActor({ userId, name: role, roles: [role], permissions: permissionsOfRoles([role]) })

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 0)
  server = await testServer(anotherPool(db))
  subject = await person('store_manager')
  peer = await person('store_manager')
  chief = await person('super_manager')
  admin = await person('super_admin')
})

const aboutUser = (userId: string) => ({ links: [{ noun: 'user' as const, id: userId }] })

const ask = async (path: string, { caller }: Person) => server.ask('GET', path, caller)

const said = async (path: string, asker: Person) => {
  const { status, body } = await ask(path, asker)
  return { status, text: JSON.stringify(body) }
}

describe('a report about a store manager', () => {
  let id: string
  let label: string

  beforeAll(async () => {
    const added = await aReport(db, actorOf(admin, 'super_admin'), world.outletId, {
      ...aboutUser(subject.userId),
      title: 'Zebra discounts',
    })
    ;({ id, label } = added)
    await sql`update fraud_reports set due_on = '2026-01-06' where id = ${id}`.execute(db.reader)
  })

  const lists = [
    '/api/v1/fraud-reports',
    '/api/v1/fraud-reports?q=zebra',
    '/api/v1/fraud-reports?isOverdue=true',
    '/api/files/fraud-reports.csv',
  ]

  test.each(lists)('is in %s for a super manager alone', async (path) => {
    for (const asker of [subject, peer]) {
      const { status, text } = await said(path, asker)
      expect(status).toBe(200)
      expect(text).not.toContain('Zebra')
      expect(text).not.toContain(id)
    }
    expect((await said(path, chief)).text).toContain('Zebra')
  })

  test('is not found by its id, its history, its files or its evidence pack', async () => {
    for (const path of [
      `/api/v1/fraud-reports/${id}`,
      `/api/v1/fraud-reports/${id}/history`,
      `/api/fraud-reports/${id}/files/${id}`,
      `/api/files/fraud-reports/${id}/evidence.zip`,
    ])
      for (const asker of [subject, peer]) expect((await ask(path, asker)).status).toBe(404)
    expect((await ask(`/api/v1/fraud-reports/${id}`, chief)).status).toBe(200)
    expect((await ask(`/api/files/fraud-reports/${id}/evidence.zip`, chief)).status).toBe(200)
  })

  test('is refused to them in every write, as an unknown one', async () => {
    const version = 1
    for (const [act, body] of [
      ['changes', { version, title: 'Other' }],
      ['links', { noun: 'courier', recordId: id }],
      [`links/${id}/removals`, {}],
      ['owners', { ownerId: null }],
      ['due-days', { dueOn: '2999-01-01', why: 'Later' }],
      ['triages', { version }],
      ['duplicates', { version, originalId: id }],
      ['closings', { version }],
    ] as const)
      for (const asker of [subject, peer]) {
        const path = `/api/v1/fraud-reports/${id}/${act}`
        const { status } = await server.ask('POST', path, { ...asker.caller, body })
        expect([act, status]).toEqual([act, 404])
      }
  })

  test('is in none of their figures and losses', async () => {
    const count = async (asker: Person) => {
      const figures = (await ask('/api/v1/fraud-reports/figures', asker)).body
      const { body } = await ask('/api/v1/fraud-reports/losses?from=2026-01-01', asker)
      return { open: figures.open, overdue: figures.overdue, totals: body.totals }
    }
    const none = { open: 0, overdue: 0, totals: expect.objectContaining({ count: 0 }) }
    for (const asker of [subject, peer]) expect(await count(asker)).toEqual(none)
    const all = { open: 1, overdue: 1, totals: expect.objectContaining({ lostMinor: 2_000 }) }
    expect(await count(chief)).toEqual(all)
  })

  test('is not counted on their dashboard', async () => {
    const need = '/api/v1/dashboard/needs/fraud_reports.overdue'
    const counted = async (asker: Person) => (await said(need, asker)).text
    const [own, other] = [await counted(subject), await counted(chief)]
    expect(own).not.toEqual(other)
  })

  test('gives them no notification, and the others one that does not say what it is about', async () => {
    await tellOverdueReports(db)
    const toldTo = async ({ userId }: Person) =>
      (
        await sql<{ title: string; message: string }>`select title, message from notifications
          where user_id = ${userId} and action_url like '/fraud-reporting%'`.execute(db.reader)
      ).rows
    await expect.poll(() => toldTo(chief), { timeout: 60_000 }).not.toEqual([])
    for (const asker of [subject, peer]) expect(await toldTo(asker)).toEqual([])
    const words = JSON.stringify(await toldTo(chief))
    expect(words).not.toContain('Zebra')
    expect(words).not.toContain(label)
  })

  test('sends them no live hint', async () => {
    const streams = await Promise.all(
      [subject, peer, chief].map(({ caller }) => openLiveStream(server.url, caller.cookie ?? '')),
    )
    const [ofSubject, ofPeer, ofChief] = streams
    const body = { dueOn: '2999-01-01', why: 'Waits for the bank' }
    const path = `/api/v1/fraud-reports/${id}/due-days`
    expect((await server.ask('POST', path, { ...admin.caller, body })).status).toBe(200)
    await ofChief?.until(about('fraud_report'))
    for (const stream of [ofSubject, ofPeer])
      expect(JSON.stringify(stream?.heard)).not.toContain('fraud_report')
    expect(JSON.stringify(ofChief?.heard)).not.toContain(id)
  })

  test('cannot be assigned to them', async () => {
    for (const { userId } of [subject, peer]) {
      const path = `/api/v1/fraud-reports/${id}/owners`
      const answer = await server.ask('POST', path, { ...admin.caller, body: { ownerId: userId } })
      expect(answer.body.code).toBe('cannot_be_assigned')
    }
  })

  test('stays hidden from peers after the subject is promoted, and from the new ones', async () => {
    await sql`update user_roles set role = 'super_manager' where user_id = ${subject.userId}`.execute(
      db.reader,
    )
    for (const asker of [peer, chief])
      expect((await said('/api/v1/fraud-reports?q=zebra', asker)).text).not.toContain('Zebra')
    await sql`update user_roles set role = 'store_manager' where user_id = ${subject.userId}`.execute(
      db.reader,
    )
    // A change of roles ends their sessions.
    subject = { ...subject, caller: await enter(db, subject.userId) }
  })
})

describe('a report about a super admin', () => {
  let id: string
  let other: Person

  beforeAll(async () => {
    other = await person('super_admin')
    const added = await aReport(db, actorOf(chief, 'super_manager'), world.outletId, {
      ...aboutUser(admin.userId),
      title: 'Yak refunds',
    })
    ;({ id } = added)
  })

  const logs = [
    '/api/v1/activity?limit=200',
    '/api/activity/export.csv',
    '/api/activity/export.json',
  ]

  test.each(logs)('is not in %s of super admins', async (path) => {
    for (const asker of [admin, other]) {
      const { status, text } = await said(path, asker)
      expect(status).toBe(200)
      expect(text).not.toContain(id)
    }
  })

  test('is in the log as it was, so that nothing is missing from its chain', async () => {
    const found = await sql`select from events where entity_id = ${id}`.execute(db.reader)
    expect(found.rows.length).toBeGreaterThan(0)
  })

  test('is hidden from a super admin who views as a super manager', async () => {
    const viewing = await enter(db, admin.userId, { viewAsUserId: chief.userId })
    const asker = { userId: chief.userId, caller: viewing }
    expect((await ask(`/api/v1/fraud-reports/${id}`, asker)).status).toBe(404)
    expect((await said('/api/v1/fraud-reports', asker)).text).not.toContain('Yak')
    expect((await said('/api/v1/fraud-reports', chief)).text).toContain('Yak')
  })
})

test('a draft is seen by its author alone, even about a peer', async () => {
  const { id } = await aReport(db, actorOf(peer, 'store_manager'), world.outletId, {
    ...aboutUser(subject.userId),
    isDraft: true,
  })
  const path = `/api/v1/fraud-reports/${id}`
  expect((await ask(path, peer)).status).toBe(200)
  for (const asker of [subject, chief, admin]) expect((await ask(path, asker)).status).toBe(404)
  const sent = await server.ask('POST', `${path}/submissions`, {
    ...peer.caller,
    body: { version: 1 },
  })
  expect(sent.status).toBe(200)
  expect((await ask(path, peer)).status).toBe(404)
  expect((await ask(path, chief)).status).toBe(200)
})

test('a hidden reporter is named to administrators alone', async () => {
  const { id } = await aReport(db, actorOf(peer, 'store_manager'), world.outletId, {
    isReporterHidden: true,
  })
  const path = `/api/v1/fraud-reports/${id}`
  const named = 'Entrant store_manager'
  const readers = async (asker: Person) => [
    (await ask(path, asker)).body.reporter,
    (await said(`${path}/history`, asker)).text.includes('store_manager'),
  ]
  expect(await readers(admin)).toEqual([named, true])
  expect(await readers(peer)).toEqual([named, true])
  for (const asker of [chief, subject]) expect(await readers(asker)).toEqual([null, false])
})

test('a user cannot report themselves, and reports of other outlets are not found', async () => {
  await expect(
    aReport(db, actorOf(peer, 'store_manager'), world.outletId, aboutUser(peer.userId)),
  ).rejects.toThrow(/about yourself/)
  const outletId = await addStore(db, 'SHOP')
  const userId = await addEntrant(db, { roles: ['store_manager'], outletIds: [outletId] })
  const neighbour = { userId, caller: await enter(db, userId) }
  const { id } = await aReport(db, actorOf(peer, 'store_manager'), world.outletId)
  expect((await ask(`/api/v1/fraud-reports/${id}`, neighbour)).status).toBe(404)
  expect((await said('/api/v1/fraud-reports', neighbour)).text).not.toContain(id)
})
