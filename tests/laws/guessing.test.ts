import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { usersAuth } from '#organization/users/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { AuthReply } from '#platform/server/http/serve-auth.ts'
import { testDatabase } from '../support/database.ts'
import { addPerson, type Person, passPhrase } from '../support/people.ts'
import { cookiesOf, visitFrom } from '../support/visits.ts'

/**
 * Guesses are counted where they cost something: every password hash of this process goes through
 * here. The hash itself is made cheap, so that thousands of guesses that should not reach it would
 * show within seconds if they did.
 */
const hashes = vi.hoisted(() => ({ count: 0 }))
vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:crypto')>()
  const argon2: typeof original.argon2 = (kind, options, done) => {
    hashes.count += 1
    return original.argon2(kind, { ...options, memory: 8, passes: 1 }, done)
  }
  return { ...original, argon2 }
})

/** QM_GUESSES=10000 guesses as often as the design has it. */
const guesses = Number(process.env.QM_GUESSES ?? 2_000)

let db: Database
let act: (visit: ReturnType<typeof visitFrom>, body: unknown) => Promise<AuthReply>

beforeAll(async () => {
  db = await testDatabase()
  const door = { db, publicUrl: null, address: 'http://127.0.0.1:4000' }
  const route = usersAuth(door).find(({ path }) => path === '/api/auth/sign-in/email')
  if (!route) throw new Error('There is no way in.')
  act = route.act
})

beforeEach(async () => {
  await db.pool.query('delete from throttles')
  hashes.count = 0
})

/** The result of an attempt: `in`, or the code of its refusal. */
async function outcome(email: string, password: string, address: string, cookie?: string) {
  try {
    return (await act(visitFrom(address, cookie), { email, password })).body.signedIn ? 'in' : '?'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

/** Runs the attempts forty at a time, and counts the results. */
async function tally(tries: readonly (() => Promise<string>)[]): Promise<Record<string, number>> {
  const waiting = [...tries]
  const seen: Record<string, number> = {}
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const what = await next()
      seen[what] = (seen[what] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 40 }, work))
  return seen
}

const address = (index: number) => `203.0.113.${index % 100}`

async function knownBrowserOf(person: Person): Promise<string> {
  const visit = visitFrom('198.51.100.1')
  return cookiesOf(await act(visit, { email: person.email, password: passPhrase }))
}

test(`${guesses} guesses at one account, from a hundred addresses: ten reach the hash`, async () => {
  const victim = await addPerson(db, ['staff'])
  const cookie = await knownBrowserOf(victim)
  hashes.count = 0
  const tries = Array.from(
    { length: guesses },
    (_, turn) => () => outcome(victim.email, `guess ${turn}`, address(turn)),
  )
  const seen = await tally(tries)
  expect(hashes.count).toBe(10)
  // An address that has used up its own attempts is refused with the same text.
  expect(seen).toEqual({ wrong_credentials: 10, too_many_tries: guesses - 10 })

  expect(await outcome(victim.email, passPhrase, '192.0.2.1')).toBe('too_many_tries')
  expect(await outcome(victim.email, passPhrase, address(1), cookie)).toBe('in')
  const told = await db.reader
    .selectFrom('events')
    .select(['type', 'data'])
    .where('entity_id', '=', victim.userId)
    .where('result', '=', 'failed')
    .execute()
  const closed = told.filter(({ type }) => type === 'user.sign_in_closed')
  expect([told.length - closed.length, closed.length]).toEqual([10, 1])
}, 240_000)

test('a known browser has one budget, however the email is spelt', async () => {
  const person = await addPerson(db, ['staff'])
  const cookie = await knownBrowserOf(person)
  hashes.count = 0
  const spellings = [person.email, person.email.toUpperCase(), `S${person.email.slice(1)}`]
  for (const turn of Array.from({ length: 12 }, (_, index) => index)) {
    const email = spellings[turn % spellings.length] ?? ''
    await outcome(email, `guess ${turn}`, address(turn), cookie)
  }
  expect(hashes.count).toBe(10)
})

test(`ten guesses and one more at each of ${guesses / 10} emails, half of them unknown: ten each`, async () => {
  const people: Person[] = []
  for (let made = 0; made < guesses / 20; made++) people.push(await addPerson(db, ['staff']))
  const emails = people.flatMap(({ email }) => [email, `no-${email}`])
  hashes.count = 0
  const rounds = Array.from({ length: 11 }, (_, round) => round)
  const tries = rounds.flatMap((round) =>
    emails.map((email, at) => () => outcome(email, `guess ${round}`, address(at))),
  )
  expect(await tally(tries)).toEqual({
    wrong_credentials: guesses,
    too_many_tries: guesses / 10,
  })
  expect(hashes.count).toBe(guesses)
  const most = await db.pool.query<{ tries: string }>(
    `select count(*) as tries from events where type = 'user.sign_in_failed'
      and entity_id = any($1) group by entity_id having count(*) <> 10`,
    [people.map(({ userId }) => userId)],
  )
  expect(most.rows).toEqual([])
}, 240_000)

test('one address fails 300 times in a quarter hour, whatever it guesses at', async () => {
  const tries = Array.from(
    { length: 400 },
    (_, turn) => () => outcome(`unknown-${turn}@example.test`, 'guess', '192.0.2.7'),
  )
  expect(await tally(tries)).toEqual({ wrong_credentials: 300, too_many_tries: 100 })
  expect(hashes.count).toBe(300)
})

test('known and unknown emails get the same answer at the cost of one hash', async () => {
  const person = await addPerson(db, ['staff'])
  const said = async (email: string) => {
    hashes.count = 0
    const refused = await act(visitFrom('192.0.2.8'), { email, password: 'guess' }).catch(
      (error: unknown) => error,
    )
    return { hashes: hashes.count, words: String(refused) }
  }
  const known = await said(person.email)
  expect(known).toEqual({ hashes: 1, words: 'Refusal: Invalid email or password' })
  expect(await said('unknown@example.test')).toEqual(known)
})

test('a correct sign-in is never counted, and the count ends after a quiet quarter hour', async () => {
  const { email } = await addPerson(db, ['staff'])
  for (let turn = 0; turn < 12; turn++)
    expect(await outcome(email, passPhrase, address(turn))).toBe('in')
  for (let turn = 0; turn < 10; turn++) await outcome(email, 'guess', address(turn))
  expect(await outcome(email, passPhrase, '192.0.2.9')).toBe('too_many_tries')
  const minutesPass = (minutes: number) =>
    db.pool.query(
      `update throttles set window_start = window_start - make_interval(mins => ${minutes})`,
    )
  await minutesPass(14)
  expect(await outcome(email, passPhrase, '192.0.2.9')).toBe('too_many_tries')
  await minutesPass(2)
  expect(await outcome(email, passPhrase, '192.0.2.9')).toBe('in')
})

test('a forged cookie makes no browser known', async () => {
  const { email, userId } = await addPerson(db, ['staff'])
  for (let turn = 0; turn < 10; turn++) await outcome(email, 'guess', address(turn))
  const forged = `quartermaster.known-${userId.slice(-12)}=${'A'.repeat(43)}.${'B'.repeat(43)}`
  expect(await outcome(email, passPhrase, '192.0.2.10', forged)).toBe('too_many_tries')
})
