import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/server/db/database.ts'
import { isAlive } from '#platform/server/db/embedded/is-alive.ts'
import { freePort } from '../support/free-port.ts'
import { openLiveStream } from '../support/live-stream.ts'
import { addPerson, passPhrase } from '../support/people.ts'
import { pretendPostgres } from '../support/pretend-postgres.ts'
import { killNow, spawnServer, temporaryDataFolder, untilReady } from '../support/running-server.ts'

/** A server in a folder of its own; both are gone when the test is over. */
async function inTemporaryFolder(env: Readonly<Record<string, string>> = {}) {
  const folder = temporaryDataFolder()
  onTestFinished(() => folder.clear())
  const started = spawnServer({
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    ...env,
  })
  onTestFinished(() => killNow(started))
  return { folder, started }
}

test('SIGTERM ends server, streams and database by themselves, without a complaint', async () => {
  const { folder, started } = await inTemporaryFolder()
  await untilReady(started)
  const db = openDatabase(folder.databaseUrl())
  const person = await addPerson(db, ['staff'])
  await db.close()
  const answer = await fetch(`${started.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: passPhrase }),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const streams = await Promise.all([1, 2, 3].map(() => openLiveStream(started.url, cookie)))
  const postmaster = folder.postmasterPid()

  const before = performance.now()
  started.process.kill('SIGTERM')
  started.process.kill('SIGINT')
  expect(await started.ended).toBe(0)
  console.log(`SIGTERM with three open streams: ${Math.round(performance.now() - before)} ms`)
  await Promise.all(streams.map((stream) => stream.closed))
  expect(isAlive(postmaster)).toBe(false)
})

test('a port that is in use is named, and how to choose another', async () => {
  const other = createServer()
  const port = await freePort()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    other.close()
  })
  const { folder, started } = await inTemporaryFolder({ PORT: String(port) })
  expect(await started.ended).toBe(1)
  expect(started.said()).toContain(
    `Port ${port} on 127.0.0.1 is in use. Stop the other program, or set PORT to a free one.`,
  )
  expect(() => isAlive(folder.postmasterPid())).toThrow('No PostgreSQL serves')
})

test('a data folder that is in use is named, and its owner goes on', async () => {
  const { folder, started } = await inTemporaryFolder()
  await untilReady(started)
  const second = spawnServer({ PORT: String(await freePort()), DATA_DIR: folder.path })
  onTestFinished(() => killNow(second))
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain(
    `The data folder ${folder.path} is in use by another Quartermaster server. Stop that one, or set DATA_DIR to another folder.`,
  )
  expect((await fetch(`${started.url}/readyz`)).status).toBe(200)
})

test('a database that is too old is named, with what is needed', async () => {
  const old = await pretendPostgres({ number: '140011', version: '14.11' })
  onTestFinished(() => old.close())
  const { started } = await inTemporaryFolder({ DATABASE_URL: old.url })
  expect(await started.ended).toBe(1)
  expect(started.said()).toContain(
    'The database is PostgreSQL 14.11; Quartermaster needs 15 or newer. Point DATABASE_URL to a newer server, or leave it out to use the embedded one.',
  )
})

test('a setting that makes no sense is named with what it may be', async () => {
  const { started } = await inTemporaryFolder({ PORT: 'four thousand' })
  expect(await started.ended).toBe(1)
  expect(started.said()).toContain(
    'PORT is "four thousand"; it must be a whole number from 0 to 65535.',
  )
  expect(started.said()).not.toMatch(/^\s+at /m)
})
