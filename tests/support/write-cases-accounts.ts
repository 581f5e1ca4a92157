import { setOwnPhoto } from '#organization/users/server/own-photo.ts'
import { sealTotpSecret } from '#organization/users/server/totp.ts'
import { placePicture } from '#platform/server/files/keep-picture.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { newId } from '#platform/server/new-id.ts'
import { codeOf } from './account-steps.ts'
import { countEvents } from './count-events.ts'
import { pictureOf } from './pictures.ts'
import { actorOf, type Prepare, type Setting, type WriteCase } from './write-cases.ts'

const files = openFiles({ place: 'database' })

type Input = WriteCase['input']

/** A change of the user's own account: how often its event was appended since now. */
async function ownChange(
  { db, person }: Setting,
  type: string,
  input: Input = {},
  other: Input | null = null,
): Promise<WriteCase> {
  const before = await countEvents(db, person.userId, type)
  return {
    input,
    other,
    effects: async () => (await countEvents(db, person.userId, type)) - before,
  }
}

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** Removes the user's authenticator app, or sets this one. */
async function codeApp({ db, person }: Setting, state: 'none' | 'pending' | 'on'): Promise<void> {
  const user_id = person.userId
  await db.reader.deleteFrom('two_factors').where('user_id', '=', user_id).execute()
  if (state === 'none') return
  const sealed_secret = await sealTotpSecret(db.reader, secret)
  const confirmed_at = state === 'on' ? new Date().toISOString() : null
  await db.reader
    .insertInto('two_factors')
    .values({ user_id, sealed_secret, confirmed_at })
    .execute()
}

async function aPasskey({ db, person }: Setting): Promise<string> {
  const id = newId()
  await db.reader
    .insertInto('passkeys')
    .values({ id, user_id: person.userId, name: 'Phone', public_key: Buffer.alloc(1), counter: 0 })
    .execute()
  return id
}

async function aKey({ db, person }: Setting): Promise<string> {
  const id = newId()
  const key_hash = Buffer.from(id)
  const row = {
    id,
    user_id: person.userId,
    name: `Key ${id}`,
    prefix: 'qm_',
    key_hash,
    scopes: ['orders:read'],
  }
  await db.reader.insertInto('api_keys').values(row).execute()
  return id
}

async function aDevice({ db, person, world }: Setting): Promise<string> {
  const id = newId()
  const enrolled = { outlet_id: world.outletId, enrolled_by: person.userId }
  const row = { id, name: 'Till', kind: 'till', token_hash: Buffer.from(id), ...enrolled }
  await db.reader.insertInto('devices').values(row).execute()
  return id
}

const justOwn =
  (type: string): Prepare =>
  (setting) =>
    ownChange(setting, type)

const ofDevice =
  (type: string, more: Input = {}): Prepare =>
  async (setting) => {
    const id = await aDevice(setting)
    return {
      input: { id, ...more },
      other: { id: await aDevice(setting), ...more },
      effects: () => countEvents(setting.db, id, type),
    }
  }

export const accountWrites: Readonly<Record<string, Prepare>> = {
  'accounts.beginTwoFactor': async (setting) => {
    await codeApp(setting, 'none')
    const count = async () => {
      const rows = await setting.db.reader
        .selectFrom('two_factors')
        .select('user_id')
        .where('user_id', '=', setting.person.userId)
        .execute()
      return rows.length
    }
    return { input: {}, other: null, effects: count }
  },
  'users.removePhoto': async (setting) => {
    const { db } = setting
    const picture = await placePicture(files, await pictureOf('#123456'), null)
    await db.transaction((tx) => setOwnPhoto(tx, actorOf(setting), files, picture))
    return ownChange(setting, 'user.profile_changed')
  },
  'accounts.confirmTwoFactor': async (setting) => {
    await codeApp(setting, 'pending')
    return ownChange(setting, 'user.two_factor_on', { code: codeOf(secret) }, { code: '000000' })
  },
  'accounts.renewRecoveryCodes': async (setting) => {
    await codeApp(setting, 'on')
    return ownChange(setting, 'user.recovery_codes_renewed')
  },
  'accounts.turnOffTwoFactor': async (setting) => {
    await codeApp(setting, 'on')
    return ownChange(setting, 'user.two_factor_off')
  },
  'accounts.renamePasskey': async (setting) => {
    const input = { id: await aPasskey(setting), name: 'Laptop' }
    return ownChange(setting, 'user.passkey_renamed', input, { ...input, name: 'Tablet' })
  },
  'accounts.removePasskey': async (setting) => {
    const [id, other] = [await aPasskey(setting), await aPasskey(setting)]
    return ownChange(setting, 'user.passkey_removed', { id }, { id: other })
  },
  'accounts.setPin': (setting) =>
    ownChange(setting, 'user.pin_set', { pin: '8264' }, { pin: '5083' }),
  'accounts.removePin': justOwn('user.pin_removed'),
  'accounts.renewBadge': justOwn('user.badge_renewed'),
  'accounts.endOtherSessions': justOwn('user.sessions_ended'),
  'accounts.createApiKey': (setting) => {
    const input = {
      name: 'Shop',
      scopes: ['orders:read'],
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    }
    return ownChange(setting, 'user.api_key_created', input, { ...input, name: 'Other' })
  },
  'accounts.rotateApiKey': async (setting) => {
    const [id, other] = [await aKey(setting), await aKey(setting)]
    return ownChange(setting, 'user.api_key_rotated', { id, hours: 1 }, { id: other, hours: 1 })
  },
  'accounts.revokeApiKey': async (setting) => {
    const [id, other] = [await aKey(setting), await aKey(setting)]
    return ownChange(setting, 'user.api_key_revoked', { id }, { id: other })
  },
  'devices.rename': ofDevice('device.renamed', { name: 'Till 2' }),
  'devices.revoke': ofDevice('device.revoked'),
}
