import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { asApp, asOwner } from '#platform/server/db/database-roles.ts'
import { whenDone } from './when-done.ts'

/** Time for a machine that is busy with other tests; what the limits do has tests of its own. */
const patience = { connectMilliseconds: 60_000, lockMilliseconds: 60_000 }

/** Set by global-setup.ts: a server of our own, with its owner and with the login of the product. */
export const serverUrl = () => required('QUARTERMASTER_TEST_SERVER')
export const loginUrl = () => required('QUARTERMASTER_TEST_LOGIN')
/** The template that every test file clones. */
const emptyTemplate = () => required('QUARTERMASTER_TEST_TEMPLATE')

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the tests through vitest.config.ts.`)
  return value
}

/**
 * A database of this test file's own, a copy of the template (by default migrated and empty), seen
 * with the application's rights. Of a server that goes with the run it stays until then: dropping it
 * would have that server write down all that it holds.
 */
export async function testDatabase(template = emptyTemplate()): Promise<Database> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer((client) => clone(client, template, name))
  const db = openNamed(name)
  whenDone(async () => {
    await db.close()
    if (process.env.TEST_DATABASE_URL)
      await administer((client) => client.query(`drop database ${name} with (force)`))
  })
  return db
}

/** A template that is filled by the first file that asks for it, and stays until the run ends. */
export async function filledTemplate(
  name: string,
  fill: (db: Database) => Promise<void>,
): Promise<string> {
  await administer(async (client) => {
    const found = await client.query('select from pg_database where datname = $1', [name])
    if (found.rowCount === 1) return
    // Named when it is whole: whoever failed half-way leaves nothing that others would take.
    const making = `${name}_${randomBytes(8).toString('hex')}`
    await clone(client, emptyTemplate(), making)
    const db = openNamed(making)
    await fill(db).finally(() => db.close())
    await client.query(`alter database ${making} rename to ${name}`)
  })
  return name
}

/** Copies the files of the template, which costs less than copying them page by page into the WAL. */
async function clone(client: pg.Client, template: string, name: string): Promise<void> {
  await client.query(`create database ${name} template ${template} strategy file_copy`)
}

function openNamed(name: string): Database {
  return openDatabase(asApp(inDatabase(loginUrl(), `/${name}`)), patience)
}

function inDatabase(address: string, pathname: string): string {
  return Object.assign(new URL(address), { pathname }).href
}

/** What a server that a test starts on this database finds in its environment. */
export function addressesOf({ url }: Pick<Database, 'url'>) {
  const { pathname } = new URL(url)
  return {
    DATABASE_URL: inDatabase(loginUrl(), pathname),
    MIGRATE_URL: inDatabase(serverUrl(), pathname),
  }
}

/** The same database as another server of ours opens it. The caller closes it, mostly by its server. */
export const anotherPool = ({ url }: Pick<Database, 'url'>): Database => openDatabase(url, patience)

/** The same database for whoever owns its tables, past the application's rights. */
export function ownerOf(db: Database): Database {
  const owner = openDatabase(asOwner(addressesOf(db).MIGRATE_URL), { ...patience, connections: 4 })
  whenDone(() => owner.close())
  return owner
}

/**
 * Work on the whole server, as its owner. Cloning needs the template to itself for a moment, so that
 * clones wait for each other.
 */
export async function administer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(4702002)')
    await work(client)
  } finally {
    await client.end()
  }
}
