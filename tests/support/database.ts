import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll } from 'vitest'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { asApp, asOwner } from '#platform/server/db/database-roles.ts'

/** Set by global-setup.ts: a server of our own, and the template that every test file clones. */
export const serverUrl = () => required('QUARTERMASTER_TEST_SERVER')
const template = () => required('QUARTERMASTER_TEST_TEMPLATE')

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the tests through vitest.config.ts.`)
  return value
}

/**
 * A database of this test file's own, migrated and empty, seen with the application's rights; it is
 * dropped when the file is done.
 */
export async function testDatabase(): Promise<Database> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(`create database ${name} template ${template()}`)
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  const db = openDatabase(asApp(url.href))
  afterAll(async () => {
    await db.close()
    await administer(`drop database ${name} with (force)`)
  })
  return db
}

/** The same database for whoever owns its tables, past the application's rights. */
export function ownerOf(db: Database): Database {
  const owner = openDatabase(asOwner(db.url), 4)
  afterAll(() => owner.close())
  return owner
}

/** Cloning needs the template to itself for a moment, so that clones wait for each other. */
async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(4702002)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
