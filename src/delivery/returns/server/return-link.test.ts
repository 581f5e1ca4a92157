import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { newId } from '#platform/server/new-id.ts'
import { addCustomers } from '#sales/customers/server/index.ts'
import { codeOf } from '../../../../tests/support/customer-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { anOrder } from '../../../../tests/support/orders-in-state.ts'
import { pictureOf } from '../../../../tests/support/pictures.ts'
import { makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { announceByLink } from './announce-by-link.ts'
import { approveReturn } from './decide-return.ts'
import { forgetReturns } from './forget-returns.ts'
import { getReturn } from './get-return.ts'
import { inspectUnits } from './inspect-units.ts'
import { linkedReturn } from './linked-return.ts'
import { returns } from './list-returns.ts'
import { newReturnLink } from './new-return-link.ts'
import { receiveUnit } from './receive-unit.ts'
import { requestReturn } from './request-return.ts'
import { returnLinkToken } from './return-link-token.ts'
import { copyReturnLink, sendReturnLink } from './send-return-link.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

beforeEach(() => db.pool.query('delete from throttles'))

const visitor: Actor = { ...systemActor('Visitor', 'link'), grants: [], ipAddress: '198.51.100.7' }
const act = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)
const announce = announceByLink(openFiles({ place: 'database' }))

async function aLink(station: Parameters<typeof anOrder>[2] = 'delivered') {
  const order = await anOrder(db, world, station)
  const { id } = await act((tx) => newReturnLink(tx, world.admin, { orderId: order.id }))
  return { ...order, linkId: id, token: await returnLinkToken(db.reader, id) }
}

type Given = { token: string; lineIds: readonly string[] }

const sayOf = ({ token, lineIds }: Given, more: Partial<Parameters<typeof announce>[2]> = {}) => ({
  token,
  lines: [{ lineId: lineIds[0] ?? '', quantity: 1 }],
  reason: 'wrong_size',
  wish: 'refund' as const,
  words: '',
  photos: [],
  ...more,
})

const open = (token: string) => linkedReturn(db.reader, visitor, { token })
const seen = (id: string) => getReturn(db.reader, world.admin, { id })

async function returnsOf(orderId: string) {
  const found = await db.reader
    .selectFrom('returns')
    .select(['id', 'state', 'kind', 'created_by'])
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute()
  return found
}

async function refusalOf(work: Promise<unknown>): Promise<[string, string]> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw new Error('It was not refused.')
  return [error.code, error.message]
}

test('the customer sees what can be returned and no personal data; no token is stored', async () => {
  const link = await aLink()
  const shown = await open(link.token)
  expect(shown).toMatchObject({ number: link.number, announced: [] })
  expect(shown.lines.map(({ returnable }) => returnable)).toEqual([2, 2])
  expect(shown.until).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(shown.reasons.find(({ code }) => code === 'arrived_damaged')?.needsPhoto).toBe(true)
  const known = ['announced', 'company', 'companyPhone', 'lines', 'number', 'reasons', 'until']
  expect(Object.keys(shown).sort()).toEqual(known)
  const kept = await sql<{ row: string }>`select k::text as row from return_links k
    where order_id = ${link.id}`.execute(db.reader)
  expect(JSON.stringify(kept.rows)).not.toContain(link.token)
  expect(link.token).toMatch(/^[\w-]{43}$/)
})

test('ten simultaneous requests are one return, marked as the customer’s own', async () => {
  const link = await aLink()
  const say = sayOf(link, { wish: 'exchange', words: 'One size up, please' })
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => announce(db, visitor, say)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [only, ...more] = await returnsOf(link.id)
  expect(more).toEqual([])
  expect(only).toMatchObject({ state: 'requested', kind: 'exchange', created_by: null })
  const whole = await seen(only?.id ?? '')
  expect(whole).toMatchObject({ isByLink: true, note: 'One size up, please', reason: 'Wrong size' })
  const review = await returns.page(db.reader, world.admin, {
    ...{ tab: ['review'], q: '', sort: '-created', limit: 200, total: false },
  })
  expect(review.rows.find(({ id }) => id === whole.id)?.isByLink).toBe(true)
  expect(await refusalOf(open(link.token))).toEqual([
    'link_over',
    `You have announced it as return ${whole.number}, and we see to it. There is nothing more to do.`,
  ])
  // The activity log is permanent, and so has none of the customer’s text.
  const told = await sql`select from events where data::text like '%One size up%'`.execute(
    db.reader,
  )
  expect(told.rows).toEqual([])
  const event = await sql<{ actor: string }>`select actor_name as actor from events
    where entity_id = ${whole.id} and type = 'return.opened'`.execute(db.reader)
  expect(event.rows).toEqual([{ actor: 'Customer by link' }])
})

test('unknown, forged and expired links look the same to every caller', async () => {
  const link = await aLink()
  await sql`update return_links set expires_at = now() - interval '1 second'
    where id = ${link.linkId}`.execute(db.reader)
  const expired = await refusalOf(open(link.token))
  expect(expired[0]).toBe('link_unknown')
  expect(await refusalOf(open('x'.repeat(43)))).toEqual(expired)
  expect(await refusalOf(announce(db, visitor, sayOf(link)))).toEqual(expired)
  const guesses = await Promise.allSettled(Array.from({ length: 70 }, () => open('guess')))
  const limited = guesses.filter(
    (one) => one.status === 'rejected' && one.reason.code === 'too_many_tries',
  )
  expect(limited.length).toBeGreaterThan(0)
})

test('more than is out, another order’s lines and final-sale items are refused', async () => {
  const link = await aLink()
  const other = await anOrder(db, world, 'delivered')
  const [lineId = '', finalId = ''] = link.lineIds
  const line = { lineId, quantity: 3 }
  expect(await codeOf(announce(db, visitor, sayOf(link, { lines: [line] })))).toBe(
    'more_than_shipped',
  )
  const foreign = [{ lineId: other.lineIds[0] ?? '', quantity: 1 }]
  expect(await codeOf(announce(db, visitor, sayOf(link, { lines: foreign })))).toBe('unknown_line')
  await sql`update products set tags = '{Final Sale}' where id =
    (select product_id from variants where sku = ${link.skus[1] ?? ''})`.execute(db.reader)
  expect((await open(link.token)).lines.map(({ isFinal }) => isFinal)).toEqual([false, true])
  const final = [{ lineId: finalId, quantity: 1 }]
  expect(await codeOf(announce(db, visitor, sayOf(link, { lines: final })))).toBe('final_sale')
  // What was requested elsewhere meanwhile cannot be requested again.
  await act((tx) =>
    requestReturn(tx, world.admin, {
      orderId: link.id,
      kind: 'customer',
      method: 'drop',
      lines: [{ lineId, quantity: 2 }],
      reason: { code: 'wrong_size', note: '' },
      note: '',
      despiteReason: '',
    }),
  )
  expect((await refusalOf(announce(db, visitor, sayOf(link))))[0]).toBe('link_over')
  expect(await returnsOf(link.id)).toHaveLength(1)
})

test('two links of one order together request no more than is out', async () => {
  const link = await aLink()
  const second = await act((tx) => newReturnLink(tx, world.admin, { orderId: link.id }))
  const token = await returnLinkToken(db.reader, second.id)
  const lines = [{ lineId: link.lineIds[0] ?? '', quantity: 2 }]
  const both = await Promise.allSettled([
    announce(db, visitor, sayOf(link, { lines })),
    announce(db, visitor, sayOf({ ...link, token }, { lines })),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await returnsOf(link.id)).toHaveLength(1)
})

test('a link ends with the return window, and none is created for an order that cannot be returned', async () => {
  const link = await aLink()
  await sql`update orders set state_changed_at = now() - interval '40 days'
    where id = ${link.id}`.execute(db.reader)
  const [code, says] = await refusalOf(open(link.token))
  expect([code, says.includes('is over')]).toEqual(['link_over', true])
  const make = (orderId: string) => act((tx) => newReturnLink(tx, world.admin, { orderId }))
  expect(await codeOf(make(link.id))).toBe('return_window_over')
  const { id: pending } = await anOrder(db, world, 'pending')
  expect(await codeOf(make(pending))).toBe('wrong_state')
})

test('a reason that requires a photo gets one, which is not a finding of ours', async () => {
  const link = await aLink()
  const [lineId = '', otherId = ''] = link.lineIds
  const picture = (await pictureOf('#884422')).toString('base64')
  const damaged = (photos: { lineId: string; picture: string }[]) =>
    announce(db, visitor, sayOf(link, { reason: 'arrived_damaged', photos }))
  expect(await codeOf(damaged([]))).toBe('photo_missing')
  expect(await codeOf(damaged([{ lineId: otherId, picture }]))).toBe('unknown_line')
  const noPicture = Buffer.from('<svg/>').toString('base64')
  expect(await codeOf(damaged([{ lineId, picture: noPicture }]))).toBe('no_picture')
  expect(await returnsOf(link.id)).toEqual([])
  await damaged([
    { lineId, picture },
    { lineId, picture },
  ])
  const [{ id = '' } = {}] = await returnsOf(link.id)
  expect((await seen(id)).rows[0]).toMatchObject({
    announcedPhotos: [{ takenBy: '' }],
    waitingPhotos: [],
  })
  await act((tx) => approveReturn(tx, world.admin, { id, version: 1 }))
  await receiveUnit(db, world.admin, { id, code: link.skus[0] ?? '' }, null)
  const [row] = (await seen(id)).rows
  const grade = act((tx) =>
    inspectUnits(tx, world.admin, {
      id,
      lineId: row?.id ?? '',
      quantity: 1,
      grade: 'damaged',
      disposition: 'scrap',
      flag: null,
      note: '',
    }),
  )
  expect(await codeOf(grade)).toBe('photo_missing')
})

test('a reason that needs a note takes the customer’s text, which is kept out of the reason', async () => {
  const link = await aLink()
  await sql`update reason_codes set needs_note = true where code = 'faulty'`.execute(db.reader)
  const faulty = (words: string) => {
    return announce(db, visitor, sayOf(link, { reason: 'faulty', words, photos: [] }))
  }
  await sql`update reason_codes set needs_photo = false where code = 'faulty'`.execute(db.reader)
  expect(await codeOf(faulty(''))).toBe('note_missing')
  await faulty('It hums')
  const [{ id = '' } = {}] = await returnsOf(link.id)
  expect(await seen(id)).toMatchObject({ reason: 'Faulty', note: 'It hums' })
})

test('the link is sent by the customer’s channel and can be copied, the same again under one key', async () => {
  const link = await aLink()
  const send = (wish: 'best' | 'mail') =>
    act((tx) => sendReturnLink('https://here.test/')(tx, world.admin, { orderId: link.id, wish }))
  expect(await codeOf(send('mail'))).toBe('no_way')
  const nothing = { phone: '', address: '', city: '', postcode: '', country: '' }
  const ada = { ...nothing, externalRef: newId(), fullName: 'Ada', email: 'ada@example.test' }
  const { idByRef } = await act((tx) => addCustomers(tx, setUp, 'test', [ada]))
  await sql`update orders set customer_id = ${idByRef.get(ada.externalRef) ?? null}
    where id = ${link.id}`.execute(db.reader)
  expect((await send('mail')).to).toMatch(/@example\.test$/)
  const copy = copyReturnLink('https://here.test/')
  const request = { key: newId(), endpoint: 'returnLink.copy', hash: 'same' }
  const [one, two] = [
    await copy(db, world.admin, { orderId: link.id }, request),
    await copy(db, world.admin, { orderId: link.id }, request),
  ]
  expect(two).toEqual(one)
  expect(one.link).toMatch(/^https:\/\/here\.test\/return#[\w-]{43}$/)
  expect((await open(one.link.split('#')[1] ?? '')).number).toBe(link.number)
  const answers = await sql<{ text: string }>`select response::text as text from idempotency_keys
    where key = ${request.key}`.execute(db.reader)
  expect(answers.rows[0]?.text).not.toContain(one.link.split('#')[1])
})

test('an erased customer leaves neither text nor photos, nor a link that opens', async () => {
  const link = await aLink()
  const picture = (await pictureOf('#224488')).toString('base64')
  const photos = [{ lineId: link.lineIds[0] ?? '', picture }]
  await announce(db, visitor, sayOf(link, { words: 'Call Zenobia', photos }))
  const waiting = await act((tx) => newReturnLink(tx, world.admin, { orderId: link.id }))
  await act((tx) => forgetReturns(tx, [link.id]))
  const [{ id = '' } = {}] = await returnsOf(link.id)
  expect(await seen(id)).toMatchObject({ note: '', isByLink: true })
  expect((await seen(id)).rows[0]?.announcedPhotos).toEqual([])
  const token = await returnLinkToken(db.reader, waiting.id)
  expect(await codeOf(open(token))).toBe('link_unknown')
})
