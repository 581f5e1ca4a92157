import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import {
  makeServerLogin,
  SERVER_USER,
  serverPassword,
} from '#platform/server/db/embedded/make-server-login.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded/start-embedded-postgres.ts'
import { prepareDatabase } from '#platform/server/db/prepare-database.ts'

const template = 'quartermaster_template'

let stop: () => Promise<void> = async () => undefined

/** One PostgreSQL for the whole run, in a temporary folder; TEST_DATABASE_URL names another. */
export async function setup(): Promise<void> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return prepare(given)
  const folder = await mkdtemp(join(tmpdir(), 'quartermaster-test-'))
  const embedded = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
  stop = async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
  await makeQuick(embedded.ownerUrl)
  await prepare(embedded.ownerUrl)
}

/**
 * This server is deleted with its folder, so commits need not wait for the disk and connections use
 * a cheap password check. Crashes are tested on clusters of their own, which tests/crash starts
 * like an operator would.
 */
async function makeQuick(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.query('set scram_iterations = 1')
  const passwords = {
    current_user: passwordIn(url),
    [SERVER_USER]: serverPassword(passwordIn(url)),
  }
  for (const [login, password] of Object.entries(passwords))
    await client.query(`alter role ${login} password ${client.escapeLiteral(password)}`)
  await client.end()
}

const passwordIn = (url: string) => decodeURIComponent(new URL(url).password)

export async function teardown(): Promise<void> {
  await stop()
}

async function prepare(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`drop database if exists ${template} with (force)`)
  await client.query(`create database ${template}`)
  await makeServerLogin(client, passwordIn(url))
  await client.end()
  const loginUrl = Object.assign(new URL(url), {
    username: SERVER_USER,
    password: serverPassword(passwordIn(url)),
  })
  const templateUrl = new URL(url)
  templateUrl.pathname = `/${template}`
  await prepareDatabase(templateUrl.href)
  process.env.QUARTERMASTER_TEST_LOGIN = loginUrl.href
  process.env.QUARTERMASTER_TEST_SERVER = url
  process.env.QUARTERMASTER_TEST_TEMPLATE = template
  process.env.QUARTERMASTER_TEST_BEGAN = new Date().toISOString()
}
