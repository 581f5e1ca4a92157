import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { findPostgresBinaries } from '#platform/server/db/embedded/postgres-binaries.ts'
import { freePort } from './free-port.ts'
import { whenDone } from './when-done.ts'

const statements = fileURLToPath(
  new URL('../../deploy/container/create-logins.sh', import.meta.url),
)

export type PostgresPrograms = { readonly version: string; readonly folder: string }

/**
 * The versions of PostgreSQL on this machine: those of Debian, those that QM_POSTGRES_BIN names
 * (folders with colons in between), and otherwise the one that comes with the product.
 */
export function postgresPrograms(): readonly PostgresPrograms[] {
  const debian = [15, 16, 17, 18].map((major) => `/usr/lib/postgresql/${major}/bin`)
  const named = process.env.QM_POSTGRES_BIN?.split(':') ?? []
  const found = [...named, ...debian].flatMap(withVersion)
  return found.length > 0 ? found : withVersion(dirname(findPostgresBinaries().postgres))
}

function withVersion(folder: string): readonly PostgresPrograms[] {
  if (!existsSync(join(folder, 'initdb'))) return []
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  const version = /(\d+\.\d+)/.exec(stdout)?.[1]
  return version ? [{ folder, version }] : []
}

export type ManagedPostgres = {
  readonly port: number
  /** Of the administrator, in the database `postgres`. */
  readonly adminUrl: string
  /** With the login that owns the tables, which is no superuser, and with that of the server. */
  readonly MIGRATE_URL: string
  readonly DATABASE_URL: string
}

/** PostgreSQL refuses to run as root; files of this user are enough elsewhere. */
const unprivileged = 65534
const isRoot = process.getuid?.() === 0
const asAllowed = isRoot ? { uid: unprivileged, gid: unprivileged } : {}
const plain = { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...asAllowed }

/**
 * A cluster as an operator or a provider runs one, with the logins and the database that
 * deploy/container/create-logins.sh creates; gone when the test is over.
 */
export async function managedPostgres({ folder }: PostgresPrograms): Promise<ManagedPostgres> {
  const root = mkdtempSync(join(tmpdir(), 'quartermaster-managed-'))
  const cluster = join(root, 'cluster')
  mkdirSync(cluster)
  if (isRoot) for (const path of [root, cluster]) chownSync(path, unprivileged, unprivileged)
  const made = spawnSync(
    join(folder, 'initdb'),
    ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...plain, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr} ${made.error ?? ''}`)
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(folder, 'postgres'), ['-D', cluster, ...options], {
    ...plain,
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  whenDone(async () => {
    child.kill('SIGINT')
    await ended
    rmSync(root, { recursive: true, force: true })
  })
  const adminUrl = `postgres://postgres@127.0.0.1:${port}/postgres`
  await createLogins(adminUrl)
  const address = (login: string) => `postgres://${login}:secret@127.0.0.1:${port}/quartermaster`
  return {
    port,
    adminUrl,
    MIGRATE_URL: address('quartermaster_owner'),
    DATABASE_URL: address('quartermaster_server'),
  }
}

/** The statements that the guide prints and the container runs; the program psql may be missing. */
async function createLogins(adminUrl: string): Promise<void> {
  const script = readFileSync(statements, 'utf8')
  const sqlOfScript = /<<'SQL'\n([\s\S]*?)\nSQL\n/.exec(script)?.[1] ?? ''
  const client = await connected(adminUrl)
  for (const statement of sqlOfScript.split(';').filter((text) => text.trim() !== ''))
    await client.query(statement.replace(/:'\w+'/, "'secret'"))
  await client.end()
}

async function connected(url: string): Promise<pg.Client> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (tries === 300) throw error
      await sleep(100)
    }
  }
}
