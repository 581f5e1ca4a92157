import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { webhookPurpose } from '#office/webhooks/server/index.ts'
import { connectionPurpose } from '#organization/connections/server/index.ts'
import { messagePurpose } from '#organization/messages/server/index.ts'
import { totpPurpose } from '#organization/users/server/index.ts'
import { readConfig } from '#platform/server/config.ts'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { answerPurpose } from '#platform/server/http/secret-answers.ts'
import { mailPurpose } from '#platform/server/mail/queue-mail.ts'
import { newId } from '#platform/server/new-id.ts'
import { seal, unseal } from '#platform/server/seal.ts'
import { resealAll } from '#platform/server/seal-anew.ts'
import { readSealKeys, type SealKey } from '#platform/server/seal-keys.ts'
import { sealPurpose } from '#platform/server/settings/read-setting.ts'
import { bankPurpose } from '#stock/suppliers/server/index.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addEntrant } from '../../tests/support/entrants.ts'
import { obtainSealKeys } from './obtain-seal-keys.ts'
import { sealWithNewest } from './seal-with-newest.ts'
import { sealedPlaces } from './sealed-places.ts'

const newKey = () => randomBytes(32).toString('base64')

function withKeys({ url }: Database, keys: readonly SealKey[]): Database {
  const db = openDatabase(url, { connectMilliseconds: 60_000 }, keys)
  onTestFinished(() => db.close())
  return db
}

/** A value in each place, sealed as the database seals now. */
async function fillPlaces(db: Database) {
  const [connection, endpoint, mail, message] = [newId(), newId(), newId(), newId()]
  const user = await addEntrant(db, { roles: ['staff'] })
  const sealed = (purpose: string) => seal(db.reader, purpose, `secret of ${purpose}`)
  const setting = 'test.secret'
  const field = connectionPurpose(connection, 'password')
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db.reader)
  await run(sql`insert into two_factors (user_id, sealed_secret)
    values (${user}, ${await sealed(totpPurpose)})`)
  await run(sql`insert into connections (id, kind, name, sealed_secrets) values (${connection},
    'http', 'Scales', jsonb_build_object('password', ${await sealed(field)}::text))`)
  await run(sql`insert into webhook_endpoints (id, url, event_types, sealed_secret,
      sealed_old_secret, old_secret_until)
    values (${endpoint}, 'https://example.test', '{order.placed}', ${await sealed(webhookPurpose)},
      ${await sealed(webhookPurpose)}, now())`)
  await run(sql`insert into mails (id, to_address, subject, template, sealed_text)
    values (${mail}, 'ada@example.test', 'Hello', 'test', ${await sealed(mailPurpose)})`)
  await run(sql`insert into messages (id, template, way, to_phone, noun, entity_id, label,
      queued_by, sealed_text)
    values (${message}, 'test', 'sms', '+44', 'order', ${newId()}, 'Order 1', 'Ada',
      ${await sealed(messagePurpose)})`)
  await run(sql`insert into setting_values (key, value, is_sealed, changed_by_name)
    values (${setting}, to_jsonb(${await sealed(sealPurpose(setting))}::text), true, 'Ada')`)
  const supplier = newId()
  await run(sql`insert into suppliers (id, code, name, currency)
    values (${supplier}, 'MILL', 'Mill', 'GBP')`)
  await run(sql`insert into supplier_bank_requests (id, supplier_id, sealed_account, reason,
      requested_by)
    values (${newId()}, ${supplier}, ${await sealed(bankPurpose)}, 'Letter', ${user})`)
  await run(sql`insert into idempotency_keys (actor_id, key, endpoint, request_hash, response)
    values (${user}, 'a key', 'accounts.createApiKey', 'hash',
      jsonb_build_object('sealed', ${await sealed(answerPurpose)}::text))`)
}

/** Every sealed value with the purpose that it opens for. */
async function allSealed(db: Database): Promise<readonly { sealed: string; purpose: string }[]> {
  const found = await Promise.all(
    sealedPlaces.map((place) => place.stale('nothing begins so').execute(db.reader)),
  )
  return found.flatMap(({ rows }) => rows)
}

async function openedBy(db: Database): Promise<readonly string[]> {
  const values = await allSealed(db)
  return Promise.all(values.map(({ purpose, sealed }) => unseal(db.reader, purpose, sealed)))
}

test('what the database sealed is sealed with the key from outside, and then with the next', async () => {
  const plain = await testDatabase()
  await fillPlaces(plain)
  const texts = await openedBy(plain)
  expect(texts).toHaveLength(sealedPlaces.length)
  const [first, second] = [newKey(), newKey()]
  const one = withKeys(plain, readSealKeys(first, 'SEAL_KEY'))
  expect(await openedBy(one)).toEqual(texts)

  expect(await sealWithNewest(one, { isProduction: true })).toEqual([])
  const [key] = one.sealKeys
  for (const { sealed } of await allSealed(one)) expect(sealed.startsWith(`${key?.id}.`)).toBe(true)
  expect(await openedBy(one)).toEqual(texts)
  const secrets = await sql`select from secrets where name = 'seal'`.execute(one.reader)
  expect(secrets.rows).toEqual([])

  const both = withKeys(plain, readSealKeys(`${second},${first}`, 'SEAL_KEY'))
  expect(await openedBy(both)).toEqual(texts)
  expect(await resealAll(both, sealedPlaces)).toEqual({ resealed: texts.length, unopened: [] })
  expect(await resealAll(both, sealedPlaces)).toEqual({ resealed: 0, unopened: [] })
  const next = withKeys(plain, readSealKeys(second, 'SEAL_KEY'))
  expect(await openedBy(next)).toEqual(texts)
  await expect(openedBy(one)).rejects.toThrow(/Add it to SEAL_KEY/)
  const [warning = ''] = await sealWithNewest(one, { isProduction: true })
  expect(warning).toContain(`${texts.length} sealed values open with none of the keys`)
  expect(await openedBy(next)).toEqual(texts)
})

test('without an external key nothing changes, and production gets a warning', async () => {
  const db = await testDatabase()
  await fillPlaces(db)
  const texts = await openedBy(db)
  expect(await sealWithNewest(db, { isProduction: false })).toEqual([])
  expect(await sealWithNewest(db, { isProduction: true })).toEqual([
    expect.stringContaining('Set SEAL_KEY or SEAL_KEY_FILE'),
  ])
  expect(await openedBy(db)).toEqual(texts)
})

test('every column that keeps a sealed value is resealed', async () => {
  const db = await testDatabase()
  const found = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = 'public'
      and column_name like 'sealed\\_%' and column_name <> 'sealed_at'`.execute(db.reader)
  const known = sealedPlaces.map(({ name }) => name)
  expect(found.rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
})

test('keys come from the environment, or from a file beside the embedded database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quartermaster-keys-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const keysFor = (env: Readonly<Record<string, string>>) =>
    obtainSealKeys(readConfig({ DATA_DIR: folder, ...env }))
  const made = keysFor({})
  expect(made).toHaveLength(1)
  expect(keysFor({})).toEqual(made)
  const { mode } = await stat(join(folder, 'seal.key'))
  expect(mode & 0o777).toBe(0o600)
  const [one, two] = [newKey(), newKey()]
  expect(keysFor({ SEAL_KEY: `${one}, ${two}` })).toEqual(readSealKeys(`${one} ${two}`, 'SEAL_KEY'))
  const file = join(folder, 'kept.key')
  await writeFile(file, `${two}\n${one}\n`)
  expect(keysFor({ SEAL_KEY_FILE: file })).toEqual(readSealKeys(await readFile(file, 'utf8'), file))
  expect(keysFor({ DATABASE_URL: 'postgres://localhost/x' })).toEqual([])
  expect(() => keysFor({ SEAL_KEY: 'short' })).toThrow(/SEAL_KEY holds a key of \d+ bytes/)
})
