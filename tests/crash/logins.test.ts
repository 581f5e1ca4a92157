import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { SERVER_USER } from '#platform/server/db/embedded/make-server-login.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded/start-embedded-postgres.ts'
import { addressesOf, administer, serverUrl, testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { killNow, spawnServer, temporaryDataFolder, untilReady } from '../support/running-server.ts'

type Row = Readonly<Record<string, unknown>>

async function ask(url: string, ...statements: readonly string[]): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: readonly Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

async function started(env: Readonly<Record<string, string>>) {
  const folder = temporaryDataFolder()
  onTestFinished(() => folder.clear())
  const server = spawnServer({ PORT: String(await freePort()), DATA_DIR: folder.path, ...env })
  onTestFinished(() => killNow(server))
  return server
}

/** Who is signed in to the database besides the one who asks; autovacuum has no login. */
const sessions = `select distinct usename::text as login from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and backend_type = 'client backend'`

/** The probe of a busy machine may take longer than it may at first. */
const becomesReady = (url: string) =>
  expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 120_000 }).toBe(200)

test('no connection of a running server may do more than the application', async () => {
  const folder = temporaryDataFolder()
  onTestFinished(() => folder.clear())
  const server = await started({ DATA_DIR: folder.path })
  await untilReady(server)
  expect(await ask(folder.databaseUrl(), sessions)).toEqual([{ login: SERVER_USER }])
  const attempt = ask(folder.serverUrl(), 'set role quartermaster')
  await expect(attempt).rejects.toThrow('permission denied to set role "quartermaster"')
  expect(server.said()).not.toContain('signs in to the database as')
})

test('a data folder without the login, or with one that was changed, is put right at the next start', async () => {
  const folder = temporaryDataFolder()
  onTestFinished(() => folder.clear())
  const changes = [
    // As a former version left it.
    [`drop owned by ${SERVER_USER}`, `drop role ${SERVER_USER}`],
    [`alter role ${SERVER_USER} superuser createrole inherit password 'other'`],
    [
      `grant quartermaster, pg_execute_server_program to ${SERVER_USER}`,
      `revoke quartermaster_app from ${SERVER_USER}`,
      `alter role ${SERVER_USER} set default_transaction_read_only = on`,
      `alter role ${SERVER_USER} in database quartermaster set search_path = 'pg_temp'`,
    ],
  ]
  for (const statements of [[], ...changes]) {
    const embedded = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined })
    try {
      await ask(embedded.ownerUrl, 'select', ...statements)
    } finally {
      await embedded.stop()
    }
    const server = await started({ DATA_DIR: folder.path })
    await untilReady(server)
    await becomesReady(server.url)
    const found = await ask(
      folder.databaseUrl(),
      `select rolsuper or rolcreaterole or rolinherit as may,
        array(select roleid::regrole::text from pg_auth_members where member = login.oid) as roles,
        array(select setconfig from pg_db_role_setting where setrole = login.oid) as settings
      from pg_roles as login where rolname = '${SERVER_USER}'`,
    )
    expect(found).toEqual([{ may: false, roles: ['quartermaster_app'], settings: [] }])
    server.process.kill('SIGTERM')
    expect(await server.ended, server.said()).toBe(0)
  }
})

test('two servers start at once on an empty database, each with the logins of MIGRATE_URL and DATABASE_URL', async () => {
  const name = `empty_${randomBytes(8).toString('hex')}`
  await administer((client) => client.query(`create database ${name}`))
  onTestFinished(() => administer((client) => client.query(`drop database ${name} with (force)`)))
  const addresses = addressesOf({
    url: Object.assign(new URL(serverUrl()), { pathname: name }).href,
  })
  const servers = await Promise.all([started(addresses), started(addresses)])
  for (const server of servers) {
    await untilReady(server)
    await becomesReady(server.url)
    expect(server.said()).not.toContain('signs in to the database as')
  }
  expect(await ask(addresses.MIGRATE_URL, sessions)).toEqual([{ login: SERVER_USER }])
  for (const server of servers) await killNow(server)
})

test('a server with the owner’s login alone starts and says what to do', async () => {
  const db = await testDatabase()
  const server = await started({ DATABASE_URL: addressesOf(db).MIGRATE_URL })
  await untilReady(server)
  expect(server.said()).toMatch(
    /signs in to the database as "\w+", which is a superuser: .*set DATABASE_URL to it and MIGRATE_URL to the present address/,
  )
})

test('a server with the server’s login alone is told which address it lacks', async () => {
  const db = await testDatabase()
  const { DATABASE_URL } = addressesOf(db)
  const server = await started({ DATABASE_URL })
  expect(await server.ended).toBe(1)
  expect(server.said()).toMatch(
    /The login "quartermaster_server" may not change the tables, which belong to "\w+"\. Set MIGRATE_URL/,
  )
})

test('two addresses of different databases are refused', async () => {
  const [one, other] = [await testDatabase(), await testDatabase()]
  const { DATABASE_URL } = addressesOf(one)
  const server = await started({ DATABASE_URL, MIGRATE_URL: addressesOf(other).MIGRATE_URL })
  expect(await server.ended).toBe(1)
  expect(server.said()).toMatch(
    /MIGRATE_URL leads to the database test_\w+ and DATABASE_URL to test_/,
  )
})

test('a login that the owner may not let work as the application is named, with the statements', async () => {
  const login = `plain_${randomBytes(8).toString('hex')}`
  const owner = `owner_${randomBytes(8).toString('hex')}`
  await administer(async (client) => {
    await client.query(`create role ${login} login noinherit password 'plain'`)
    await client.query(`create role ${owner} login password 'plain'`)
    await client.query(`create database ${owner} owner ${owner}`)
  })
  onTestFinished(() =>
    administer(async (client) => {
      await client.query(`drop database ${owner} with (force)`)
      await client.query(`drop role ${login}`)
      await client.query(`drop role ${owner}`)
    }),
  )
  const address = (username: string) =>
    Object.assign(new URL(serverUrl()), { username, password: 'plain', pathname: owner }).href
  const env = { DATABASE_URL: address(login), MIGRATE_URL: address(owner) }
  const refused = await started(env)
  expect(await refused.ended).toBe(1)
  const [told, statement] = [refused.said(), `grant quartermaster_app to "${login}"`]
  expect(told).toContain(statement)
  await administer((client) => client.query(statement))
  const server = await started(env)
  await untilReady(server)
  await becomesReady(server.url)
  expect(server.said()).not.toContain('signs in to the database as')
  await killNow(server)
})
