import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { addressesOf, testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { broken, journalOf, storedOrders } from '../support/journal.ts'
import type { LeanAnswer } from '../support/lean-client.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { anOrder } from '../support/orders-in-state.ts'
import { addPerson, passPhrase } from '../support/people.ts'
import { callerAt, isInstalled, startCaddy, startNginx, streamThrough } from '../support/proxied.ts'
import { killNow, spawnServer, untilReady } from '../support/running-server.ts'
import { makeWorld, orderOf, type World } from '../support/world.ts'

const megabyte = 1024 * 1024
const patient = { timeout: 60_000 }
const writers = 20

const proxies = [
  {
    name: 'nginx',
    isHere: isInstalled('nginx', '-v') && isInstalled('openssl'),
    start: startNginx,
  },
  { name: 'Caddy', isHere: isInstalled('caddy', 'version'), start: startCaddy },
]

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 1_000_000)
})

function cookieOf({ headers }: LeanAnswer): string {
  return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '').join('; ')
}

/** A PDF of this many bytes, as far as its beginning says. */
const pdfOf = (bytes: number) => Buffer.alloc(bytes, '%PDF-1.7\n')

for (const { name, isHere, start } of proxies) {
  const title = isHere
    ? name
    : `${name}, which is not installed here (apt-get install ${name.toLowerCase()})`

  describe.skipIf(!isHere)(title, () => {
    async function proxied() {
      const port = await freePort()
      const servers = [await freePort(), await freePort()] as const
      const env = {
        ...addressesOf(db),
        PUBLIC_URL: `https://localhost:${port}`,
        TRUSTED_PROXIES: '127.0.0.1',
      }
      const running = servers.map((server) => spawnServer({ ...env, PORT: String(server) }))
      for (const server of running) onTestFinished(() => killNow(server))
      for (const server of running) await untilReady(server)
      await start({ port, servers })
      return { port, running }
    }

    test('a caller signs in, writes, hears news and uploads, and has its own address', async () => {
      const { port, running } = await proxied()
      const call = callerAt('127.0.0.5', port)
      const { email, userId } = await addPerson(db, ['super_admin'])
      const forged = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' }
      const credentials = { email, password: passPhrase }
      const answer = await call('/api/auth/sign-in/email', credentials, forged)
      expect(answer.status, running.map((server) => server.said()).join()).toBe(200)
      expect(answer.headers['strict-transport-security']).toContain('max-age')
      const cookie = cookieOf(answer)
      expect(cookie).toContain('__Host-')
      const session = await db.reader
        .selectFrom('sessions')
        .select('ip_address')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      expect(session.ip_address).toBe('127.0.0.5')

      const stream = streamThrough(port, cookie)
      await expect.poll(stream.text, patient).toContain('event: hello')
      const [variant] = world.variants
      const order = orderOf(world, [{ variantId: variant?.id ?? '', quantity: 1 }])
      const foreign = { cookie, origin: 'https://other.example' }
      expect((await call('/api/v1/orders', order, foreign)).body.code).toBe('foreign_origin')
      const placed = await call('/api/v1/orders', order, { cookie, 'idempotency-key': name })
      expect(placed.status).toBe(200)
      const began = performance.now()
      await expect.poll(stream.text, { ...patient, interval: 20 }).toContain(placed.body.id)
      console.log(`${name}: news after ${Math.round(performance.now() - began)} ms`)

      const upload = (bytes: number) =>
        call(`/api/orders/${placed.body.id}/files?name=scan.pdf`, pdfOf(bytes), {
          cookie,
          'content-length': String(bytes),
        })
      expect((await upload(10 * megabyte)).status).toBe(200)
      const above = await upload(10 * megabyte + 1)
      expect(above.status).toBeGreaterThanOrEqual(413)
      expect(above.body).toMatchObject({ code: 'too_large' })
      // Above the limit of the proxy itself; Caddy lets the server answer first.
      for (let turn = 0; turn < 3; turn++)
        expect([413, 422]).toContain((await upload(202 * megabyte)).status)
    })

    test(`one of two servers stops, and the work of ${writers} writers goes on`, async () => {
      const { port, running } = await proxied()
      const call = callerAt('127.0.0.6', port)
      const { email } = await addPerson(db, ['super_admin'])
      const signedIn = await call('/api/auth/sign-in/email', { email, password: passPhrase })
      const cookie = cookieOf(signedIn)
      const before = (await storedOrders(db)).length
      let drawn = 0
      const journal = journalOf(world, () => (drawn++ * 0.618) % 1)
      const told = new Map<unknown, number>()
      const post: typeof call = async (path, body, more) => {
        const answer = await call(path, body, { cookie, ...more })
        if (answer.status === 503) told.set(answer.body.code, (told.get(answer.body.code) ?? 0) + 1)
        return answer
      }
      const loading = journal.load(post, writers, true)
      await expect.poll(() => journal.entries.length, patient).toBeGreaterThan(3 * writers)
      const [first] = running
      first?.process.kill('SIGTERM')
      const began = performance.now()
      expect(await first?.ended, first?.said()).toBe(0)
      console.log(`${name}: the server stopped in ${Math.round(performance.now() - began)} ms`)
      const atStop = journal.entries.length
      await expect.poll(() => journal.entries.length, patient).toBeGreaterThan(atStop + 3 * writers)
      journal.stop()
      await loading
      console.log(
        `${name}: ${journal.entries.length} orders over the stop, ${journal.repeats()} requests repeated`,
        told,
      )
      expect(journal.unexpected).toEqual([])
      expect(journal.entries.filter((entry) => entry.id === null)).toEqual([])
      expect(broken(journal.entries, (await storedOrders(db)).slice(before))).toEqual([])
      expect(await ledgerFaults(db)).toEqual([])
      const stream = streamThrough(port, cookie)
      await expect.poll(stream.text, patient).toContain('event: hello')
      await anOrder(db, world, 'pending')
      await expect.poll(stream.text, patient).toContain('"noun":"product"')
    })
  })
}
