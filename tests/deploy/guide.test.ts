import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/server/db/database.ts'
import { freePort } from '../support/free-port.ts'
import { managedPostgres, postgresPrograms } from '../support/managed-postgres.ts'
import { anOrder } from '../support/orders-in-state.ts'
import { killNow, spawnServer, temporaryDataFolder, untilReady } from '../support/running-server.ts'
import { makeWorld } from '../support/world.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const guide = readFileSync(join(root, 'docs/OPERATING.md'), 'utf8')

type Block = { readonly isOfPostgres: boolean; readonly commands: string }

/** The blocks that are marked for running, in the order of the guide. */
const blocks: readonly Block[] = [
  ...guide.matchAll(/^```sh run( postgres)?\n([\s\S]*?)\n```$/gm),
].map(([, mark, commands = '']) => ({ isOfPostgres: mark !== undefined, commands }))

/** A folder in which npm finds the product; what the commands write stays there. */
function operatorsFolder() {
  const folder = temporaryDataFolder()
  onTestFinished(() => folder.clear())
  for (const name of ['package.json', 'package-lock.json', 'bin', 'src', 'db', 'node_modules'])
    symlinkSync(join(root, name), join(folder.path, name))
  return folder.path
}

type Environment = Readonly<Record<string, string>>

/** As a person types them into a shell, which ends with the first that fails. */
function run(folder: string, commands: readonly string[], env: Environment) {
  const { status, stdout, stderr } = spawnSync('sh', ['-eux', '-c', commands.join('\n')], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

/** A server has worked with this database once, and is stopped. */
async function withOrder(env: Environment, url: () => string): Promise<void> {
  const server = spawnServer({ PORT: String(await freePort()), ...env })
  onTestFinished(() => killNow(server))
  await untilReady(server)
  const db = openDatabase(url())
  await anOrder(db, await makeWorld(db), 'pending')
  await db.close()
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}

test('the commands of the guide for the embedded database run as they are printed', async () => {
  const folder = operatorsFolder()
  const home = temporaryDataFolder()
  onTestFinished(() => home.clear())
  await withOrder({ DATA_DIR: home.path }, () => home.databaseUrl())
  const commands = blocks.filter((block) => !block.isOfPostgres).map((block) => block.commands)
  expect(commands.length).toBeGreaterThan(3)
  const { status, said } = run(folder, commands, { DATA_DIR: home.path })
  expect(said).toContain('Both sides have the same rows.')
  expect(said.match(/The record is good\./g)?.length, said).toBe(3)
  expect(status, said).toBe(0)
})

const programs = postgresPrograms().find(({ folder }) => existsSync(join(folder, 'pg_dump')))
const title = programs
  ? `the commands of the guide for PostgreSQL run with version ${programs.version}`
  : 'the commands of the guide for PostgreSQL, which needs pg_dump (apt-get install postgresql)'

test.skipIf(!programs)(title, async () => {
  if (!programs) return
  const folder = operatorsFolder()
  const { DATABASE_URL, MIGRATE_URL } = await managedPostgres(programs)
  const path = [programs.folder, process.env.PATH].join(delimiter)
  await withOrder({ DATABASE_URL, MIGRATE_URL }, () => MIGRATE_URL)
  const needed = blocks.filter((block) => block.isOfPostgres)
  expect(needed.length).toBeGreaterThan(2)
  let goal = await managedPostgres(programs)
  for (const { commands } of needed) {
    // A move is not into the database into which the dump was restored.
    if (commands.includes('move-database')) goal = await managedPostgres(programs)
    const { status, said } = run(folder, [commands], {
      PATH: path,
      ...{ DATABASE_URL, MIGRATE_URL },
      NEW_DATABASE_URL: goal.DATABASE_URL,
      NEW_MIGRATE_URL: goal.MIGRATE_URL,
    })
    expect(status, said).toBe(0)
    if (commands.includes('verify')) expect(said).toContain('The record is good.')
  }
})

test('every sentence of the product that names a part of the guide names one that it has', () => {
  const sources = spawnSync('git', ['grep', '-hoE', 'docs/OPERATING\\.md, “[^”]+”'], {
    cwd: root,
    encoding: 'utf8',
  })
  const named = [...sources.stdout.matchAll(/“([^”]+)”/g)].map(([, part = '']) => part)
  const parts = [...guide.matchAll(/^(?:## (.+)|\*\*([^*]+?)\.?\*\*)/gm)].map(
    ([, heading, bold]) => heading ?? bold,
  )
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((part) => !parts.includes(part))).toEqual([])
})
