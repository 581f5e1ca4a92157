import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { asApp, asOwner } from '#platform/server/db/database-roles.ts'
import { whenDone } from './when-done.ts'

/**
 * Longer time-outs for a machine that is busy with other tests; the limits have tests of their own.
 */
const patience = {
  connectMilliseconds: 60_000,
  lockMilliseconds: 60_000,
  statementMilliseconds: 120_000,
  answerMilliseconds: 150_000,
}

/** Set by global-setup.ts: our own server, with its owner and with the login of the product. */
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
 * A database for this test file alone, a copy of the template (by default migrated and empty),
 * opened with the application's rights. On a disposable server it stays until the run ends:
 * dropping it would force that server to write everything to disk.
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

/** A template that the first file to need it fills, and that stays until the run ends. */
export async function filledTemplate(
  name: string,
  fill: (db: Database) => Promise<void>,
): Promise<string> {
  // Who needs the same template waits for it; all others clone theirs meanwhile.
  await holding(`hashtext('${name}')`, async (client) => {
    const found = await client.query('select from pg_database where datname = $1', [name])
    if (found.rowCount === 1) return
    // Renamed when complete: a failed attempt leaves nothing that other files would use.
    const making = `${name}_${randomBytes(8).toString('hex')}`
    await administer((other) => clone(other, emptyTemplate(), making))
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

/** The environment of a server that a test starts on this database. */
export function addressesOf({ url }: Pick<Database, 'url'>) {
  const { pathname } = new URL(url)
  return {
    DATABASE_URL: inDatabase(loginUrl(), pathname),
    MIGRATE_URL: inDatabase(serverUrl(), pathname),
  }
}

/**
 * The same database as another of our servers opens it. The caller closes it, usually by its
 * server.
 */
export const anotherPool = ({ url }: Pick<Database, 'url'>): Database => openDatabase(url, patience)

/** The same database for its owner, without the limits of the application's rights. */
export function ownerOf(db: Database): Database {
  const owner = openOwner(db)
  whenDone(() => owner.close())
  return owner
}

/** The same, which the caller closes. */
export const openOwner = (db: Database): Database =>
  openDatabase(asOwner(addressesOf(db).MIGRATE_URL), { ...patience, connections: 4 })

/**
 * Work on the whole server, as its owner. Cloning needs exclusive access to the template, so clones
 * wait for each other.
 */
export const administer = (work: (client: pg.Client) => Promise<unknown>): Promise<void> =>
  holding('4702002', work)

/** Work on the whole server while no other test file holds this lock. */
async function holding(lock: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(${lock})`)
    await work(client)
  } finally {
    await client.end()
  }
}
