import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addOutlet } from '#organization/outlets/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { StoredEvent } from '#platform/server/events/read-events.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addPerson } from '../../../../tests/support/people.ts'
import { makeUser, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { notifyOfEvents } from './notify-of-events.ts'
import { saveRule } from './save-rule.ts'

let db: Database
let world: World
let otherOutletId: string

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 0)
  otherOutletId = await db.transaction((tx) =>
    addOutlet(tx, setUp, {
      code: 'SHOP',
      name: 'Shop',
      kind: 'store',
      city: 'York',
      currency: 'GBP',
    }),
  )
})

let seq = 0

function happened(type: string, more: Partial<StoredEvent> = {}): StoredEvent {
  seq += 1
  return {
    seq,
    at: new Date().toISOString(),
    type,
    noun: type.split('.')[0] ?? '',
    entityId: newId(),
    label: `Order ${seq}`,
    outletId: world.outletId,
    actorId: null,
    actorName: 'Ada Byron',
    result: 'ok',
    data: {},
    ...more,
  }
}

const tell = (...events: StoredEvent[]) => db.transaction((tx) => notifyOfEvents(tx, events))

const toldTo = (userId: string) =>
  db.reader
    .selectFrom('notifications')
    .select(['id', 'title', 'message', 'group_count as count', 'read', 'priority'])
    .select(sql<boolean>`resolved_at is not null`.as('isResolved'))
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const belongs = (userId: string, outletId: string) =>
  db.reader.insertInto('user_outlets').values({ user_id: userId, outlet_id: outletId }).execute()

test('notifies the users of the event’s outlet and of all outlets, and no others', async () => {
  const here = await addPerson(db, ['returns_manager'])
  const there = await addPerson(db, ['returns_manager'])
  const everywhere = await addPerson(db, ['returns_manager'])
  const covering = await addPerson(db, ['staff'])
  const late = await addPerson(db, ['staff'])
  await belongs(here.userId, world.outletId)
  await belongs(there.userId, otherOutletId)
  for (const [person, from, until] of [
    [covering, -1, 1],
    [late, -2, -1],
  ] as const) {
    await sql`insert into cover_grants
        (id, user_id, role, outlet_id, starts_at, ends_at, reason, granted_by)
      values (${newId()}, ${person.userId}, 'returns_manager', ${world.outletId},
        now() + make_interval(days => ${from}), now() + make_interval(days => ${until}),
        'Holidays', ${world.admin.userId})`.execute(db.reader)
  }
  await tell(happened('order.returned'))
  const counts = await Promise.all(
    [here, there, everywhere, covering, late].map(
      async ({ userId }) => (await toldTo(userId)).length,
    ),
  )
  expect(counts).toEqual([1, 0, 1, 1, 0])
})

test('a muted rule makes nothing for who muted it, and does for the others', async () => {
  const muting = await addPerson(db, ['returns_manager'])
  const hearing = await addPerson(db, ['returns_manager'])
  await db.reader
    .insertInto('notification_mutes')
    .values({ user_id: muting.userId, rule: 'order.returned' })
    .execute()
  await tell(happened('order.returned'), happened('order.returned'))
  expect(await toldTo(muting.userId)).toHaveLength(0)
  expect(await toldTo(hearing.userId)).toHaveLength(2)
})

test('the company decides whom a rule notifies, how urgently, and whether at all', async () => {
  const usual = await addPerson(db, ['returns_manager'])
  const chosen = await addPerson(db, ['warehouse_manager'])
  const boss = await db.transaction((tx) => makeUser(tx, 'super_admin'))
  const save = (version: number, isActive: boolean) =>
    db.transaction((tx) =>
      saveRule(tx, boss, {
        rule: 'order.returned',
        isActive,
        roles: ['warehouse_manager'],
        priority: 'urgent',
        version,
      }),
    )
  await save(0, true)
  await tell(happened('order.returned'))
  expect(await toldTo(usual.userId)).toEqual([])
  expect(await toldTo(chosen.userId)).toMatchObject([{ priority: 'urgent' }])
  await expect(save(0, true)).rejects.toMatchObject({ code: 'stale_version' })
  await save(1, false)
  await tell(happened('order.returned'))
  expect(await toldTo(chosen.userId)).toHaveLength(1)
  await db.reader.deleteFrom('notification_rules').execute()
})

test('notifies the person concerned, and the requester of the answer', async () => {
  const { userId, name } = await addPerson(db, ['staff'])
  const asked = newId()
  const about = { actorId: userId, actorName: name, outletId: null }
  await sql`insert into events (type, noun, entity_id, label, actor_id, actor_name)
    values ('approval.requested', 'approval', ${asked}, 'Cancel Order 7', ${userId}, ${name})`.execute(
    db.reader,
  )
  await tell(
    happened('user.signed_in', { ...about, entityId: userId, data: { isNewBrowser: true } }),
    happened('user.signed_in', { ...about, entityId: userId, data: { isNewBrowser: false } }),
    happened('approval.approved', { entityId: asked, label: 'Cancel Order 7' }),
    happened('approval.approved', { entityId: asked, data: { inPlace: true } }),
  )
  // One batch has one instant, so the order within it is undefined.
  expect((await toldTo(userId)).map(({ title }) => title).toSorted()).toEqual([
    'You signed in on a new device',
    'Your request is approved',
  ])
})

test('a request for access notifies the people that it names, until the roles are changed', async () => {
  const { userId, name } = await addPerson(db, ['staff'])
  const asked = await addPerson(db, ['super_manager'])
  const other = await addPerson(db, ['super_manager'])
  const about = { entityId: userId, label: name, outletId: null }
  await tell(
    happened('user.access_requested', {
      ...{ ...about, actorId: userId, actorName: name },
      data: { missing: ['products', 'pos'], askedUsers: [asked.userId] },
    }),
  )
  expect(await toldTo(asked.userId)).toMatchObject([
    {
      title: `${name} asks for access`,
      message: expect.stringContaining('Missing permission: Products or Point of sale.'),
      isResolved: false,
    },
  ])
  expect(await toldTo(other.userId)).toEqual([])
  await tell(happened('user.roles_changed', about))
  const told = await toldTo(asked.userId)
  expect(told.find(({ title }) => title.endsWith('asks for access'))?.isResolved).toBe(true)
})

test('an old line, a read one and a deleted one count no more', async () => {
  const { userId } = await addPerson(db, ['dispatch_manager'])
  const spoil = (how: string) =>
    sql`update notifications set ${sql.raw(how)} where user_id = ${userId}`.execute(db.reader)
  await tell(happened('order.confirmed'), happened('order.confirmed'))
  expect(await toldTo(userId)).toMatchObject([{ title: '2 orders are confirmed', count: 2 }])
  for (const [index, how] of [
    "created_at = created_at - interval '61 minutes'",
    'read = true',
    'deleted_at = now()',
  ].entries()) {
    await spoil(how)
    await tell(happened('order.confirmed', { label: 'Order 1000' }))
    const told = await toldTo(userId)
    expect(told, how).toHaveLength(2 + index)
    expect(told.at(-1), how).toMatchObject({ title: 'Order 1000 is confirmed', count: 1 })
  }
})
