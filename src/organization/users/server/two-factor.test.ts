import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import {
  ageProof,
  type Browser,
  codeOf,
  countMails,
  demandTwoFactor,
  forgetSteps,
  newBrowser,
} from '../../../../tests/support/account-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addPerson, type Person, passPhrase } from '../../../../tests/support/people.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'
import { softAuthenticator } from '../../../../tests/support/soft-authenticator.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer(db)
})

const account = '/api/v1/account'

const signIn = (browser: Browser, { email }: Person) =>
  browser.ask('/api/auth/sign-in/email', { email, password: passPhrase })

async function withCodeApp(role: 'staff' | 'super_admin' = 'staff') {
  const person = await addPerson(db, [role])
  const browser = newBrowser(server)
  await signIn(browser, person)
  const begun = await browser.ask(`${account}/two-factor/begin`)
  const secret = String(begun.body.secret)
  const code = codeOf(secret)
  const confirmed = await browser.ask(`${account}/two-factor/confirm`, { code })
  const recoveryCodes: string[] = confirmed.body.recoveryCodes as string[] // parse edge: the contract's
  return { person, browser, secret, code, recoveryCodes, begun }
}

async function challengeFor(browser: Browser, person: Person): Promise<string> {
  const { body } = await signIn(browser, person)
  expect(body).toMatchObject({ signedIn: false, next: 'second_factor', hasCodes: true })
  return String(body.challenge)
}

test('a code app is set up by a picture or a key, and is on once a code confirms it', async () => {
  const { person, browser, secret, recoveryCodes, begun } = await withCodeApp()
  expect(begun.body.uri).toContain(`secret=${secret}`)
  expect(begun.body.qrSvg).toMatch(/^<svg /)
  expect(recoveryCodes).toHaveLength(10)
  expect(new Set(recoveryCodes.map((code) => code.replace(/[A-Z2-9]{4}/g, '#')))).toEqual(
    new Set(['#-#-#-#-#-#']),
  )
  const { body } = await browser.look(`${account}/security`)
  expect(body).toMatchObject({ twoFactor: { isOn: true, codesLeft: 10 } })
  expect(await countMails(db, 'user.factor_changed', person.email)).toBe(1)
  expect((await browser.ask(`${account}/two-factor/begin`)).body.code).toBe('already_on')
  const kept = await db.pool.query(`select row_to_json(t)::text from two_factors t`)
  expect(JSON.stringify(kept.rows)).not.toContain(secret)
})

test('the password alone is not enough, and each code counts once', async () => {
  const { person, secret, code: used } = await withCodeApp()
  const browser = newBrowser(server)
  const challenge = await challengeFor(browser, person)
  expect((await browser.look('/api/v1/users/me')).status).toBe(401)
  const answer = (code: string) => browser.ask('/api/auth/sign-in/code', { challenge, code })
  expect((await answer(used)).body.code).toBe('wrong_code')
  expect((await answer('000000')).body.code).toBe('wrong_code')
  expect((await answer(codeOf(secret, 4))).body.code).toBe('wrong_code')
  expect((await answer(codeOf(secret, 1))).body).toMatchObject({ signedIn: true, kind: 'full' })
  expect((await browser.look('/api/v1/users/me')).status).toBe(200)
  expect((await answer(codeOf(secret, 1))).body.code).toBe('challenge_over')
})

test('a challenge allows five tries, an account ten, over all its challenges', async () => {
  const { person, secret } = await withCodeApp()
  const browser = newBrowser(server)
  const seen: unknown[] = []
  for (let round = 0; round < 3; round++) {
    const challenge = await challengeFor(browser, person)
    for (let turn = 0; turn < 6; turn++) {
      const wrong = { challenge, code: '000000' }
      seen.push((await browser.ask('/api/auth/sign-in/code', wrong)).body.code)
    }
  }
  expect(seen.filter((code) => code === 'wrong_code')).toHaveLength(10)
  expect(seen.slice(0, 6)).toEqual([...Array(5).fill('wrong_code'), 'challenge_over'])
  expect(seen.at(-2)).toBe('too_many_tries')
  await forgetSteps(db, person.userId)
  const challenge = await challengeFor(browser, person)
  const late = await browser.ask('/api/auth/sign-in/code', { challenge, code: codeOf(secret) })
  expect(late.status).toBe(429)
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(60)
})

test('a recovery code replaces the app, once, also when ten requests use it at the same time', async () => {
  const { person, browser, recoveryCodes } = await withCodeApp()
  const [code = ''] = recoveryCodes
  const browsers = Array.from({ length: 8 }, () => newBrowser(server))
  const answers = await Promise.all(
    browsers.map(async (each) => {
      const challenge = await challengeFor(each, person)
      const typed = code.toLowerCase().replaceAll('-', ' ')
      return each.ask('/api/auth/sign-in/code', { challenge, code: typed })
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { body } = await browser.look(`${account}/security`)
  expect(body).toMatchObject({ twoFactor: { codesLeft: 9 } })
  const renewed = await browser.ask(`${account}/recovery-codes/renew`)
  expect(renewed.body.recoveryCodes).toHaveLength(10)
  const challenge = await challengeFor(newBrowser(server), person)
  const old = await browser.ask('/api/auth/sign-in/code', { challenge, code: recoveryCodes[1] })
  expect(old.body.code).toBe('wrong_code')
})

test('changes of factors ask for a fresh proof, of the password and the code', async () => {
  const { person, browser, secret } = await withCodeApp()
  await ageProof(db, person.userId)
  const off = () => browser.ask(`${account}/two-factor/off`)
  for (const path of ['two-factor/begin', 'recovery-codes/renew', 'pin/remove', 'badge/renew'])
    expect((await browser.ask(`${account}/${path}`)).body.code).toBe('proof_needed')
  expect((await off()).body).toMatchObject({ code: 'proof_needed', status: 409 })
  const prove = (proof: Record<string, unknown>) => browser.ask('/api/auth/prove', proof)
  await forgetSteps(db, person.userId)
  expect((await prove({ password: 'a guess' })).body.code).toBe('wrong_password')
  expect((await prove({ password: passPhrase })).body.code).toBe('code_needed')
  expect((await prove({ password: passPhrase, code: '000000' })).body.code).toBe('wrong_code')
  expect((await prove({ password: passPhrase, code: codeOf(secret) })).status).toBe(200)
  const failed = await db.reader
    .selectFrom('events')
    .select(['label', 'data'])
    .where('entity_id', '=', person.userId)
    .where('type', '=', 'user.sign_in_failed')
    .orderBy('seq')
    .execute()
  const label = person.name
  expect(failed).toEqual(['password', 'code'].map((by) => ({ label, data: { by } })))
  expect((await off()).status).toBe(200)
  expect((await signIn(newBrowser(server), person)).body.signedIn).toBe(true)
})

test('whose role asks for a second factor can do nothing but set one up', async () => {
  await demandTwoFactor(db, ['returns_manager'])
  const person = await addPerson(db, ['returns_manager'])
  const browser = newBrowser(server)
  expect((await signIn(browser, person)).body).toMatchObject({ signedIn: true, kind: 'setup' })
  const me = await browser.look('/api/v1/users/me')
  expect(me.body).toMatchObject({ sessionKind: 'setup', permissions: [] })
  expect((await browser.look('/api/v1/orders')).status).toBe(403)
  const begun = await browser.ask(`${account}/two-factor/begin`)
  const code = codeOf(String(begun.body.secret))
  expect((await browser.ask(`${account}/two-factor/confirm`, { code })).status).toBe(200)
  expect((await browser.look('/api/v1/orders')).status).toBe(200)
  expect((await browser.ask(`${account}/two-factor/off`)).body.code).toBe('factor_demanded')
})

test('passkeys of one person that are named alike get a number', async () => {
  const browser = newBrowser(server)
  await signIn(browser, await addPerson(db, ['staff']))
  for (const _ of [1, 2, 3]) {
    const begun = await browser.ask('/api/auth/passkeys/begin')
    const response = softAuthenticator().create(begun.body.options as never, server.url) // parse edge: a test reads its own answer
    const { ticket } = begun.body
    const added = await browser.ask('/api/auth/passkeys', {
      ticket,
      name: 'Chrome on Linux',
      response,
    })
    expect(added.status).toBe(200)
  }
  const { body } = await browser.look(`${account}/security`)
  expect(body.passkeys).toMatchObject([
    { name: 'Chrome on Linux' },
    { name: 'Chrome on Linux 2' },
    { name: 'Chrome on Linux 3' },
  ])
})

test('a passkey signs in by itself, is bound to its site and to the challenge of the moment', async () => {
  const origin = server.url
  const person = await addPerson(db, ['staff'])
  const browser = newBrowser(server)
  await signIn(browser, person)
  const begun = await browser.ask('/api/auth/passkeys/begin')
  const key = softAuthenticator()
  const add = (from: string) =>
    browser.ask('/api/auth/passkeys', {
      ticket: begun.body.ticket,
      name: 'Phone',
      response: key.create(begun.body.options as never, from), // parse edge: a test reads its own answer
    })
  expect((await add('http://evil.example')).body.code).toBe('bad_passkey')
  expect((await add(origin)).status).toBe(200)
  expect((await add(origin)).body.code).toBe('challenge_over')

  const other = newBrowser(server)
  const enter = async (from: string, reuse?: Record<string, unknown>) => {
    const { body } = await other.ask('/api/auth/sign-in/passkey/begin')
    const response = reuse ?? key.get(body.options as never, from) // parse edge: a test reads its own answer
    const answer = await other.ask('/api/auth/sign-in/passkey', { ticket: body.ticket, response })
    return { answer, response }
  }
  expect((await enter('http://evil.example')).answer.body.code).toBe('bad_passkey')
  const { answer, response } = await enter(origin)
  expect(answer.body).toMatchObject({ signedIn: true, kind: 'full' })
  expect((await enter(origin, response)).answer.body.code).toBe('bad_passkey')
  expect((await other.look('/api/v1/users/me')).body).toMatchObject({
    profile: { id: person.userId },
  })

  await ageProof(db, person.userId)
  const { body } = await other.look(`${account}/security`)
  expect(body.passkeys).toMatchObject([{ name: 'Phone' }])
  const id = String(response.id)
  expect((await other.ask(`${account}/passkeys/remove`, { id })).body.code).toBe('proof_needed')
  const proof = await other.ask('/api/auth/sign-in/passkey/begin')
  const proven = await other.ask('/api/auth/prove/passkey', {
    ticket: proof.body.ticket,
    response: key.get(proof.body.options as never, origin), // parse edge: a test reads its own answer
  })
  expect(proven.body).toEqual({ proved: true })
  expect((await other.ask(`${account}/passkeys/remove`, { id })).status).toBe(200)
  expect((await enter(origin)).answer.body.code).toBe('bad_passkey')
})
