import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { unknownId } from '../../../../../tests/support/endpoints.ts'
import { makeUser, makeWorld, type World } from '../../../../../tests/support/world.ts'
import { invitationList } from '../../invitations.list.ts'
import { newInvitation } from '../../people.fields.ts'
import { peopleList } from '../../people.list.ts'
import { isRole, type Role } from '../../roles.ts'
import { confirmAccess } from './confirm-access.ts'
import { deactivateUser } from './deactivate-user.ts'
import { endCover } from './end-cover.ts'
import { grantCover } from './grant-cover.ts'
import { invitations } from './invitations.queries.ts'
import { inviteUser } from './invite-user.ts'
import { countPeople, getPerson, people } from './people.queries.ts'
import { reactivateUser } from './reactivate-user.ts'
import { saveOutlets } from './save-outlets.ts'
import { saveRoles } from './save-roles.ts'
import { suspendUser } from './suspend-user.ts'

const db = await testDatabase()

/** As the composition provides it; outlets are below users. */
const listOutlets = async () => ({
  outlets: [{ id: world.outletId, code: 'MAIN', name: 'Main warehouse' }],
})
const parts = { listOutlets, address: 'https://shop.example', isMailSetUp: async () => true }

let world: World
let admin: Actor
let manager: Actor

beforeAll(async () => {
  world = await makeWorld(db)
})

// Each test has a super admin and a super manager of its own, so that none leaves the house without.
beforeEach(async () => {
  admin = await aUser('super_admin')
  manager = await aUser('super_manager')
})

const aUser = (role: Role) => db.transaction((tx) => makeUser(tx, role))

const person = (id: string) => getPerson(db.reader, admin, { id })

/** Runs the act on the user as they are now. */
async function on<O>(
  user: { readonly userId: string },
  act: (tx: Tx, step: { id: string; version: number }) => Promise<O>,
): Promise<O> {
  const { version } = await person(user.userId)
  return db.transaction((tx) => act(tx, { id: user.userId, version }))
}

const active = (...held: readonly Role[]) => held.map((role) => ({ role, isActive: true }))

async function eventTypes(id: string): Promise<string[]> {
  const rows = await db.reader
    .selectFrom('events')
    .select('type')
    .where('entity_id', '=', id)
    .orderBy('seq')
    .execute()
  return rows.map(({ type }) => type)
}

describe('roles', () => {
  test('are saved as a whole; what counts follows, and with none active nothing does', async () => {
    const staff = await aUser('staff')
    await on(staff, (tx, step) =>
      saveRoles(tx, admin, {
        ...step,
        roles: [...active('dispatch_manager'), { role: 'staff', isActive: false }],
      }),
    )
    expect(await person(staff.userId)).toMatchObject({
      profileRole: 'dispatch_manager',
      version: 2,
    })
    await on(staff, (tx, step) =>
      saveRoles(tx, admin, { ...step, roles: [{ role: 'staff', isActive: false }] }),
    )
    const after = await person(staff.userId)
    expect(after).toMatchObject({
      profileRole: 'none',
      roles: [{ role: 'staff', isActive: false }],
    })
    expect(isRole(after.profileRole)).toBe(false)
    expect(after.timeline[0]).toMatchObject({
      type: 'user.roles_changed',
      data: { roles: [['dispatch_manager', 'staff (inactive)'], ['staff (inactive)']] },
    })
  })

  test('refuses giving or removing a role above one’s own, and changing oneself', async () => {
    const staff = await aUser('staff')
    const attempts = [
      () =>
        on(staff, (tx, step) => saveRoles(tx, manager, { ...step, roles: active('super_admin') })),
      () => on(admin, (tx, step) => saveRoles(tx, manager, { ...step, roles: active('staff') })),
      () => on(admin, (tx, step) => suspendUser(tx, manager, { ...step, reason: 'A try' })),
    ]
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ kind: 'forbidden', code: 'above_rank' })
    await expect(
      on(manager, (tx, step) => saveRoles(tx, manager, { ...step, roles: active('super_admin') })),
    ).rejects.toMatchObject({ kind: 'forbidden', code: 'own_account' })
    expect(await eventTypes(staff.userId)).toEqual(['user.created'])
  })

  test('a stale save is refused with who changed what', async () => {
    const staff = await aUser('staff')
    await on(staff, (tx, step) => saveOutlets(listOutlets)(tx, admin, { ...step, outletIds: [] }))
    const late = db.transaction((tx) =>
      saveRoles(tx, manager, { id: staff.userId, version: 1, roles: active('supplier') }),
    )
    await expect(late).rejects.toMatchObject({
      status: 412,
      code: 'stale_version',
      details: { yours: 1, current: 2, changed: 'outlets changed' },
      message: expect.stringContaining('by Test super_admin (outlets changed)'),
    })
  })

  test('of two super admins who put each other out at once, one stays', async () => {
    await db.reader
      .updateTable('profiles')
      .set({ suspended_at: new Date().toISOString() })
      .where('id', 'not in', [admin.userId])
      .where('role', '=', 'super_admin')
      .execute()
    const other = await aUser('super_admin')
    const out = (actor: Actor, target: Actor) =>
      on(target, (tx, step) => deactivateUser(tx, actor, { ...step, reason: 'A race' }))
    const ends = await Promise.allSettled([out(admin, other), out(other, admin)])
    const refused = ends.filter((end) => end.status === 'rejected')
    expect(refused.map((end) => end.reason.code)).toEqual(['last_super_admin'])
    const left = [admin, other].map(async ({ userId }) => (await person(userId)).state)
    expect((await Promise.all(left)).sort()).toEqual(['active', 'deactivated'])
  })
})

describe('standing', () => {
  test('suspend, deactivate and reactivate go their ways and no other; open invitations end', async () => {
    const staff = await aUser('super_manager')
    const invitation = newInvitation.parse({
      email: 'ada@example.test',
      outletIds: null,
      roles: ['staff'],
    })
    const invited = await db.transaction((tx) => inviteUser(parts)(tx, staff, invitation))
    await on(staff, (tx, step) => suspendUser(tx, admin, { ...step, reason: 'A look' }))
    expect(await person(staff.userId)).toMatchObject({
      state: 'suspended',
      suspendedReason: 'A look',
    })
    const { rows } = await invitations(parts).page(
      db.reader,
      admin,
      listInput(invitationList).parse({ limit: 9 }),
    )
    expect(rows).toMatchObject([{ id: invited.id, state: 'revoked' }])
    await expect(on(staff, (tx, step) => reactivateUser(tx, admin, step))).rejects.toMatchObject({
      code: 'wrong_state',
    })
    await on(staff, (tx, step) => deactivateUser(tx, admin, { ...step, reason: 'Left' }))
    await expect(on(staff, (tx, step) => confirmAccess(tx, admin, step))).rejects.toMatchObject({
      code: 'wrong_state',
    })
    await on(staff, (tx, step) => reactivateUser(tx, admin, step))
    expect(await person(staff.userId)).toMatchObject({ state: 'active', suspendedReason: null })
    expect(await eventTypes(staff.userId)).toEqual([
      'user.created',
      'user.suspended',
      'user.deactivated',
      'user.reactivated',
    ])
  })

  test('cover lends a role until its end, and not beyond the lender’s rank', async () => {
    const staff = await aUser('staff')
    const cover = {
      id: staff.userId,
      role: 'store_manager' as const,
      outletId: world.outletId,
      startsAt: null,
      endsAt: new Date(Date.now() + 86_400_000).toISOString(),
      reason: 'Holiday',
    }
    const grant = (actor: Actor, more: Partial<typeof cover> | { role: Role } = {}) =>
      db.transaction((tx) => grantCover(listOutlets)(tx, actor, { ...cover, ...more }))
    await expect(grant(manager, { role: 'super_admin' })).rejects.toMatchObject({
      code: 'above_rank',
    })
    await expect(grant(admin, { outletId: unknownId })).rejects.toMatchObject({ status: 404 })
    const { coverId } = await grant(manager)
    const now = await person(staff.userId)
    expect(now.cover).toMatchObject([{ role: 'store_manager', outletId: world.outletId }])
    expect(
      await people.page(db.reader, admin, listInput(peopleList).parse({ covered: true })),
    ).toMatchObject({
      rows: [{ id: staff.userId }],
    })
    await db.transaction((tx) => endCover(tx, manager, { id: staff.userId, coverId }))
    expect((await person(staff.userId)).cover).toEqual([])
    await expect(
      db.transaction((tx) => endCover(tx, manager, { id: staff.userId, coverId })),
    ).rejects.toMatchObject({ code: 'already_ended' })
  })

  test('cover says for whom: both see it, and the covered person cannot be the one who covers', async () => {
    const zoe = await aUser('staff')
    const marcus = await aUser('store_manager')
    const grant = (coversUserId: string) =>
      db.transaction((tx) =>
        grantCover(listOutlets)(tx, admin, {
          id: zoe.userId,
          role: 'store_manager',
          outletId: null,
          startsAt: null,
          endsAt: new Date(Date.now() + 86_400_000).toISOString(),
          reason: 'Holiday',
          coversUserId,
        }),
      )
    await expect(grant(zoe.userId)).rejects.toMatchObject({ code: 'covers_themselves' })
    await expect(grant(unknownId)).rejects.toMatchObject({ status: 404 })
    const { cover } = await grant(marcus.userId)
    expect(cover).toMatchObject({ covers: { id: marcus.userId }, role: 'store_manager' })
    expect(await person(zoe.userId)).toMatchObject({
      covers: [cover],
      cover: [{ coversName: marcus.name }],
    })
    expect((await person(marcus.userId)).coveredBy).toMatchObject([
      { id: zoe.userId, name: zoe.name, endsAt: cover.endsAt },
    ])
    const told = await db.reader
      .selectFrom('events')
      .select('data')
      .where('entity_id', '=', zoe.userId)
      .where('type', '=', 'user.cover_granted')
      .executeTakeFirstOrThrow()
    expect(told.data).toMatchObject({ coveredUsers: [marcus.userId], coversName: marcus.name })
  })

  test('the figures open what they count', async () => {
    const before = await countPeople(db.reader, admin)
    const staff = await aUser('staff')
    await db.reader
      .updateTable('profiles')
      .set({ last_seen_at: '2020-01-01T00:00:00Z' })
      .where('id', '=', staff.userId)
      .execute()
    const after = await countPeople(db.reader, admin)
    for (const key of ['active', 'unused', 'noSecondFactor', 'reviewDue'] as const)
      expect(`${key} ${after[key]}`).toBe(`${key} ${before[key] + 1}`)
    const filters = [
      [{ state: 'active' }, after.active],
      [{ unused: true }, after.unused],
      [{ noSecondFactor: true }, after.noSecondFactor],
      [{ review: 'due' }, after.reviewDue],
    ] as const
    for (const [filter, count] of filters) expect((await everybody(filter)).length).toBe(count)
    await on(staff, (tx, step) => confirmAccess(tx, admin, step))
    expect((await countPeople(db.reader, admin)).reviewDue).toBe(before.reviewDue)
  })

  async function everybody(filter: Readonly<Record<string, unknown>>) {
    const asked = listInput(peopleList).parse(filter)
    const rows = []
    for await (const page of people.every(db.reader, admin, asked)) rows.push(...page)
    return rows
  }
})
