import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { addressesOf, ownerOf, testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { killNow, spawnServer, untilReady } from '../support/running-server.ts'

test('a stack trace in the log names the source file and its line', async () => {
  const db = await testDatabase()
  const server = spawnServer({
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    ...addressesOf(db),
  })
  onTestFinished(() => killNow(server))
  await untilReady(server)
  await sql`alter table profiles rename to profiles_elsewhere`.execute(ownerOf(db).reader)

  const answer = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'someone@example.test', password: 'a long pass phrase' }),
  })
  expect(answer.status).toBe(500)
  await expect.poll(() => server.said()).toContain('profiles')
  const places = [...server.said().matchAll(/at (?:async )?(\w+) \((src\/[\w/.-]+\.ts):(\d+)/g)]
  expect(places.length).toBeGreaterThan(1)
  // Each line is inside of the function that the trace names: its head is in the file before it.
  for (const [, name = '', file = '', line] of places) {
    const before = readFileSync(file, 'utf8').split('\n').slice(0, Number(line))
    expect(before.join('\n'), `${file}:${line}`).toContain(name)
  }
})
