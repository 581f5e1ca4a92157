import type { Role } from '#organization/users/roles.ts'
import { newId } from '#platform/server/new-id.ts'
import { countEvents } from './count-events.ts'
import { callRest, registeredEndpoints } from './endpoints.ts'
import { addPerson } from './people.ts'
import type { Prepare, Setting } from './write-cases.ts'

type Input = Readonly<Record<string, unknown>>

const reason = 'A try'

/** A request about a user of its own, and its event. */
function about(
  type: string,
  more: Input | ((setting: Setting) => Input),
  before?: (setting: Setting, id: string) => Promise<Input | undefined>,
): Prepare {
  return async (setting) => {
    const { userId: id } = await addPerson(setting.db, ['staff'])
    const found = (await before?.(setting, id)) ?? {}
    const own = typeof more === 'function' ? more(setting) : more
    const input = { id, version: 1, ...own, ...found }
    return {
      input,
      other: { ...input, ...otherOf(input) },
      effects: () => countEvents(setting.db, id, type),
    }
  }
}

/** Another request of the same endpoint, different where it has any input. */
const otherOf = (input: Input): Input =>
  'reason' in input
    ? { reason: 'Another reason' }
    : { id: newId(), version: Number(input.version) + 1 }

async function call({ server, person }: Setting, name: string, input: Input): Promise<Input> {
  const endpoint = registeredEndpoints().find((each) => each.name === name)
  if (!endpoint) throw new Error(`The registry lacks ${name}.`)
  const answer = await callRest(server, endpoint, input, { cookie: person.cookie })
  if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

const after =
  (name: string, more: Input = {}) =>
  async (setting: Setting, id: string) => {
    const { version } = await call(setting, name, { id, version: 1, ...more })
    return { version }
  }

const hour = 3_600_000

const newCover = ({ world }: Setting) => ({
  role: 'store_manager',
  outletId: world.outletId,
  endsAt: new Date(Date.now() + hour).toISOString(),
  reason,
})

const invitation = (roles: readonly Role[] = ['staff']) => ({
  email: `${newId()}@example.test`,
  roles,
  outletIds: null,
})

const changesInvitation =
  (type: string): Prepare =>
  async (setting) => {
    const { id } = await call(setting, 'people.invite', invitation())
    return {
      input: { id, version: 1 },
      other: { id, version: 2 },
      effects: () => countEvents(setting.db, String(id), type),
    }
  }

const invitationsOf = async ({ db }: Setting, email: string) => {
  const rows = await db.reader
    .selectFrom('invitations')
    .select('id')
    .where('email', '=', email)
    .execute()
  return rows.length
}

export const peopleWrites: Readonly<Record<string, Prepare>> = {
  'people.saveRoles': about('user.roles_changed', {
    roles: [{ role: 'returns_manager', isActive: true }],
  }),
  'people.saveOutlets': about('user.outlets_changed', ({ world }) => ({
    outletIds: [world.outletId],
  })),
  'people.linkSupplier': about('user.supplier_linked', { supplierId: null }),
  'people.grantCover': about('user.cover_granted', newCover),
  'people.endCover': about('user.cover_ended', {}, async (setting, id) => {
    const { coverId } = await call(setting, 'people.grantCover', { id, ...newCover(setting) })
    return { coverId }
  }),
  'people.suspend': about('user.suspended', { reason }),
  'people.lift': about('user.suspension_lifted', {}, after('people.suspend', { reason })),
  'people.deactivate': about('user.deactivated', { reason }),
  'people.reactivate': about('user.reactivated', {}, after('people.deactivate', { reason })),
  'people.endSessions': about('user.signed_out_everywhere', {}),
  'people.revokeApiKey': about('user.api_key_revoked', {}, async ({ db }, id) => {
    const keyId = newId()
    const key_hash = Buffer.from(keyId)
    const row = { id: keyId, user_id: id, name: 'Key', prefix: 'qm_', key_hash }
    await db.reader
      .insertInto('api_keys')
      .values({ ...row, scopes: ['orders:read'] })
      .execute()
    return { keyId }
  }),
  'people.offerReset': about('user.password_reset_offered', {}),
  'people.resetSecondFactor': about('user.second_factor_reset', {}, async ({ db }, id) => {
    const factor = { user_id: id, sealed_secret: 'sealed', confirmed_at: new Date().toISOString() }
    await db.reader.insertInto('two_factors').values(factor).execute()
    return undefined
  }),
  'people.clearPin': about('user.pin_cleared', {}, async ({ db }, id) => {
    const pin = { pin_hash: 'a hash' }
    await db.reader.updateTable('profiles').set(pin).where('id', '=', id).execute()
    return undefined
  }),
  'people.confirmAccess': about('user.access_reviewed', {}),
  'people.invite': async (setting) => {
    const input = invitation()
    return {
      input,
      other: { ...input, roles: ['dispatch_manager'] },
      effects: () => invitationsOf(setting, input.email),
    }
  },
  'people.inviteMany': async (setting) => {
    const { email } = invitation()
    const input = { text: `${email},Ada,staff,all`, isTrial: false }
    return {
      input,
      other: { ...input, isTrial: true },
      effects: () => invitationsOf(setting, email),
    }
  },
  'people.resendInvitation': changesInvitation('invitation.resent'),
  'people.copyInvitationLink': async (setting) => {
    const { id } = await call(setting, 'people.invite', invitation())
    const { id: another } = await call(setting, 'people.invite', invitation())
    return {
      input: { id, version: 1 },
      other: { id: another, version: 1 },
      effects: () => countEvents(setting.db, String(id), 'invitation.link_copied'),
    }
  },
  'people.revokeInvitation': changesInvitation('invitation.revoked'),
}
