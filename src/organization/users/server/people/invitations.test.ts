import { beforeAll, expect, test } from 'vitest'
import { listInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { unknownId } from '../../../../../tests/support/endpoints.ts'
import { makeUser, makeWorld, type World } from '../../../../../tests/support/world.ts'
import { invitationList } from '../../invitations.list.ts'
import { newInvitation } from '../../people.fields.ts'
import { peopleList } from '../../people.list.ts'
import { usersTemplates } from '../../users.templates.ts'
import { acceptInvitation, offeredInvitation } from './accept-invitation.ts'
import { copyInvitationLink } from './copy-invitation-link.ts'
import { linkOf } from './invitation-token.ts'
import { invitations } from './invitations.queries.ts'
import { inviteMany } from './invite-many.ts'
import { inviteUser } from './invite-user.ts'
import { people } from './people.queries.ts'
import { resendInvitation } from './resend-invitation.ts'
import { revokeInvitation } from './revoke-invitation.ts'

const db = await testDatabase()

/** As the composition provides it; outlets are below users. */
const listOutlets = async () => ({
  outlets: [{ id: world.outletId, code: 'MAIN', name: 'Main warehouse' }],
})
let isMailSetUp = true
const parts = { listOutlets, address: 'https://shop.example', isMailSetUp: async () => isMailSetUp }
const password = 'quite an unusual phrase'

let world: World
let admin: Actor
let manager: Actor

beforeAll(async () => {
  world = await makeWorld(db)
  admin = world.admin
  manager = await db.transaction((tx) => makeUser(tx, 'super_manager'))
})

test('one link, ten at the same time: one account, and nine refusals because it was used', async () => {
  const invited = await invite({ roles: ['store_manager', 'staff'], outletIds: [world.outletId] })
  const token = await tokenOf(invited)
  const ends = await Promise.allSettled(
    Array.from({ length: 10 }, () => accept(token, 'Ada Byron')),
  )
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const codes = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []))
  expect(codes).toEqual(Array(9).fill('invitation_used'))
  const [made] = (
    await people.page(db.reader, admin, listInput(peopleList).parse({ q: invited.email }))
  ).rows
  expect(made).toMatchObject({
    email: invited.email,
    roles: expect.arrayContaining([
      { role: 'store_manager', isActive: true },
      { role: 'staff', isActive: true },
    ]),
    outletIds: [world.outletId],
    isReviewDue: false,
  })
})

test('a dead link gives its reason: expired, revoked, replaced', async () => {
  const expired = await invite()
  await db.reader
    .updateTable('invitations')
    .set({ expires_at: '2020-01-01T00:00:00Z' })
    .where('id', '=', expired.id)
    .execute()
  const revoked = await invite()
  const open = await tokenOf(revoked)
  await db.transaction((tx) => revokeInvitation(tx, admin, revoked))
  const replaced = await invite()
  const old = await tokenOf(replaced)
  const anew = await db.transaction((tx) => resendInvitation(parts)(tx, admin, replaced))
  const dead = [
    [await tokenOf(expired), 'invitation_expired'],
    [open, 'invitation_revoked'],
    [old, 'invitation_unknown'],
    ['no such token', 'invitation_unknown'],
  ] as const
  for (const [token, code] of dead) {
    await expect(accept(token)).rejects.toMatchObject({ code })
    await expect(offeredInvitation(parts)(db.reader, admin, { token })).rejects.toMatchObject({
      code,
    })
  }
  expect(await accept(await tokenOf(anew))).toEqual({ email: replaced.email })
})

test('the link shows who invites to what', async () => {
  const sent = await invite({ roles: ['store_manager', 'staff'], outletIds: [world.outletId] })
  const token = await tokenOf(sent)
  expect(await offeredInvitation(parts)(db.reader, admin, { token })).toMatchObject({
    email: sent.email,
    invitedBy: admin.name,
    company: 'Quartermaster',
    roles: ['store_manager', 'staff'],
    outlets: ['Main warehouse'],
  })
})

test('the row shows whether the email arrived', async () => {
  const { email, id } = await invite()
  const stateOf = async () => {
    const { rows } = await invitations(parts).page(
      db.reader,
      admin,
      listInput(invitationList).parse({ q: email }),
    )
    return rows[0]?.mail
  }
  expect(await stateOf()).toBe('waiting')
  isMailSetUp = false
  expect(await stateOf()).toBe('not_set_up')
  isMailSetUp = true
  const ends = (column: string) =>
    db.pool.query(
      `update mails set ${column} = now(), sealed_text = null
        where id = (select mail_id from invitations where id = $1)`,
      [id],
    )
  await ends('sent_at')
  expect(await stateOf()).toBe('sent')
  await db.pool.query('update mails set sent_at = null')
  await ends('failed_at')
  expect(await stateOf()).toBe('failed')
})

test('the link of an open invitation can be copied again, and that is in the record', async () => {
  const sent = await invite()
  const copied = await db.transaction((tx) => copyInvitationLink(tx, admin, sent))
  expect(copied).toEqual({ id: sent.id, version: sent.version })
  await db.transaction((tx) => revokeInvitation(tx, admin, sent))
  await expect(
    db.transaction((tx) => copyInvitationLink(tx, admin, { ...sent, version: 2 })),
  ).rejects.toMatchObject({ code: 'wrong_state' })
})

test('one that expired makes room for another; one that is open, or an account, does not', async () => {
  const { id, email } = await invite()
  await expect(invite({ email })).rejects.toMatchObject({ code: 'already_invited' })
  await db.reader
    .updateTable('invitations')
    .set({ expires_at: '2020-01-01T00:00:00Z' })
    .where('id', '=', id)
    .execute()
  const second = await invite({ email: email.toUpperCase() })
  await accept(await tokenOf(second))
  await expect(invite({ email })).rejects.toMatchObject({ code: 'already_user' })
})

test('refuses invitations above the inviter’s rank and to an unknown outlet', async () => {
  await expect(invite({ roles: ['super_admin'] }, manager)).rejects.toMatchObject({
    code: 'above_rank',
  })
  await expect(invite({ outletIds: [unknownId] })).rejects.toMatchObject({ status: 404 })
  await expect(invite({ roles: ['supplier'], supplierId: unknownId })).rejects.toMatchObject({
    status: 404,
  })
  const above = await invite({ roles: ['super_admin'] })
  await expect(
    db.transaction((tx) => resendInvitation(parts)(tx, manager, above)),
  ).rejects.toMatchObject({ code: 'above_rank' })
})

test('a weak password leaves the invitation open', async () => {
  const token = await tokenOf(await invite())
  await expect(accept(token, 'Ada', 'password')).rejects.toMatchObject({ code: 'weak_password' })
  expect(await accept(token)).toBeTruthy()
})

test('a table: a trial and the real run give each row the same result', async () => {
  const taken = (await invite()).email
  const fresh = [`${newId()}@example.test`, `${newId()}@example.test`]
  const text = [
    'mail,name,roles,outlets',
    `${fresh[0]},"Byron, Ada",Store Manager;staff,main`,
    `${fresh[1]?.toUpperCase()},Bob,warehouse_manager,all`,
    `${fresh[0]},Ada again,staff,`,
    `${taken},Carol,staff,all`,
    'not a mail,Dan,staff,',
    `${newId()}@example.test,Eve,emperor,`,
    `${newId()}@example.test,Fay,staff,ATLANTIS`,
    `${newId()}@example.test,Gus,,all`,
    `${newId()}@example.test,Hal,super_admin,all`,
    `${newId()}@example.test,Ivy,staff,`,
  ].join('\r\n')
  const run = (isTrial: boolean) =>
    db.transaction((tx) => inviteMany(parts)(tx, manager, { text, isTrial }))
  const trial = await run(true)
  expect(trial.invited).toBe(0)
  expect(trial.rows.map(({ line, fault }) => [line, fault])).toEqual([
    [2, null],
    [3, null],
    [4, `${fresh[0]} is in line 2 already.`],
    [5, expect.stringContaining('is invited already')],
    [6, 'This is not an email address.'],
    [7, 'There is no role emperor.'],
    [8, 'There is no outlet ATLANTIS. Use its code or name.'],
    [9, 'Choose at least one role.'],
    [10, expect.stringContaining('ranks above your own')],
    [11, 'Name at least one outlet, or write “all” for all outlets.'],
  ])
  const real = await run(false)
  expect(real.invited).toBe(2)
  expect(real.rows.map(({ fault }) => fault)).toEqual(trial.rows.map(({ fault }) => fault))
  const mails = await db.reader
    .selectFrom('mails')
    .select('to_address')
    .where('template', '=', usersTemplates.invitation.key)
    .where('to_address', 'in', fresh)
    .execute()
  expect(mails).toHaveLength(2)
})

test('a table that is none, or too long, is refused as a whole', async () => {
  const run = (text: string) =>
    db.transaction((tx) => inviteMany(parts)(tx, admin, { text, isTrial: false }))
  await expect(run('a@b.test,"Ada')).rejects.toMatchObject({ code: 'unreadable_csv' })
  const long = Array.from({ length: 201 }, (_, at) => `p${at}@example.test,,staff,`).join('\n')
  await expect(run(long)).rejects.toMatchObject({ code: 'too_many_rows' })
})

type Wanted = Partial<ReturnType<typeof invitationFor>>

function invitationFor(more: Record<string, unknown> = {}) {
  return newInvitation.parse({
    email: `${newId()}@example.test`,
    roles: ['staff'],
    outletIds: null,
    ...more,
  })
}

async function invite(more: Wanted = {}, actor = admin) {
  const input = invitationFor(more)
  const sent = await db.transaction((tx) => inviteUser(parts)(tx, actor, input))
  return { ...sent, email: input.email }
}

const tokenOf = async (sent: { id: string; version: number }) =>
  (await linkOf(db.reader, sent)).split('#')[1] ?? ''

const accept = (token: string, fullName = 'Ada', phrase = password) =>
  db.transaction((tx) => acceptInvitation(tx, admin, { token, fullName, password: phrase }))
