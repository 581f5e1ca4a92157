import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aGiftCard, aSource } from '../../../../tests/support/gift-card-steps.ts'
import { printedSeed } from '../../../../tests/support/seed.ts'
import { refusedAs } from '../../../../tests/support/wave-steps.ts'
import { because, makeWorld, type World } from '../../../../tests/support/world.ts'
import { adjustGiftCard } from './adjust-card.ts'
import { blockGiftCard, unblockGiftCard } from './block-card.ts'
import { findCardFaults } from './check-balances.ts'
import { getGiftCard } from './gift-cards.queries.ts'
import { loadGiftCard } from './load-card.ts'
import { redeemGiftCard, returnToGiftCard } from './redeem-card.ts'

const runs = Number(process.env.QM_SEQUENCES ?? 40)

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

const amount = fc.integer({ min: 1, max: 4_000 })
const sale = fc.nat({ max: 2 })

const step = fc.oneof(
  fc.record({ does: fc.constant('load' as const), amount }),
  fc.record({ does: fc.constant('redeem' as const), amount, sale }),
  fc.record({ does: fc.constant('return' as const), amount, sale }),
  fc.record({
    does: fc.constant('adjust' as const),
    amount: fc.integer({ min: -3_000, max: 3_000 }),
  }),
  fc.record({ does: fc.constant('block' as const) }),
  fc.record({ does: fc.constant('unblock' as const) }),
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A card as an accountant keeps it, apart from how the product does. */
type Model = { balance: number; isBlocked: boolean; readonly paid: [number, number, number] }

/** What a step has to answer; the model is changed as far as it is done. */
function expected(model: Model, drawn: Step): string {
  if (drawn.does === 'block' || drawn.does === 'unblock') {
    if (model.isBlocked === (drawn.does === 'block')) return 'wrong_state'
    model.isBlocked = drawn.does === 'block'
    return 'done'
  }
  if (drawn.does === 'load') {
    if (model.isBlocked) return 'card_blocked'
    model.balance += drawn.amount
    return 'done'
  }
  if (drawn.does === 'adjust') {
    if (drawn.amount === 0) return 'zero_amount'
    if (model.balance + drawn.amount < 0) return 'card_too_small'
    model.balance += drawn.amount
    return 'done'
  }
  const paid = model.paid[drawn.sale] ?? 0
  if (drawn.does === 'redeem') {
    if (model.isBlocked) return 'card_blocked'
    if (model.balance < drawn.amount) return 'card_too_small'
    model.balance -= drawn.amount
    model.paid[drawn.sale] = paid + drawn.amount
    return 'done'
  }
  if (drawn.amount > paid) return 'more_than_redeemed'
  model.balance += drawn.amount
  model.paid[drawn.sale] = paid - drawn.amount
  return 'done'
}

type Card = Awaited<ReturnType<typeof aGiftCard>>

const take = (card: Card, sources: readonly ReturnType<typeof aSource>[], drawn: Step) =>
  refusedAs(
    db.transaction(async (tx) => {
      const { admin } = world
      const { id, wholeCode: code, registerId } = card
      const reason = because('It is so')
      if (drawn.does === 'block' || drawn.does === 'unblock') {
        const { version } = await getGiftCard(tx, admin, { id })
        const act = drawn.does === 'block' ? blockGiftCard : unblockGiftCard
        return act(tx, admin, { id, version, reason })
      }
      const { amount: amountMinor } = drawn
      if (drawn.does === 'load')
        return loadGiftCard(tx, admin, { id, registerId, amountMinor, method: 'card' })
      if (drawn.does === 'adjust') return adjustGiftCard(tx, admin, { id, amountMinor, reason })
      const source = sources[drawn.sale] ?? aSource()
      return drawn.does === 'redeem'
        ? redeemGiftCard(tx, admin, { code, currency: 'GBP', amountMinor, source })
        : returnToGiftCard(tx, admin, { cardId: id, amountMinor, source })
    }),
  )

test(`${runs} random lives of a card: every answer as the model says, and the balance adds up`, async () => {
  const seed = printedSeed('gift card lives')
  const seen = new Map<string, number>()
  const obeys = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (life) => {
    const card = await aGiftCard(db, world, { method: 'card' })
    const sources = [aSource(), aSource(), aSource()]
    const model: Model = { balance: 5_000, isBlocked: false, paid: [0, 0, 0] }
    for (const [at, drawn] of life.entries()) {
      const wanted = expected(model, drawn)
      const came = await take(card, sources, drawn)
      expect(`step ${at} ${drawn.does}: ${came}`).toBe(`step ${at} ${drawn.does}: ${wanted}`)
      seen.set(`${drawn.does} ${came}`, (seen.get(`${drawn.does} ${came}`) ?? 0) + 1)
    }
    expect((await getGiftCard(db.reader, world.admin, { id: card.id })).balanceMinor).toBe(
      model.balance,
    )
  })
  await fc.assert(obeys, { seed, numRuns: runs })
  // Random steps that never reached this would prove little.
  for (const far of ['redeem card_too_small', 'redeem card_blocked', 'return done', 'adjust done'])
    expect(seen.get(far) ?? 0, far).toBeGreaterThan(0)
  expect(await findCardFaults(db.reader)).toEqual([])
})

test('twenty redeem and return at once: no balance below zero, and the ledger adds up', async () => {
  const card = await aGiftCard(db, world, { method: 'card' })
  const sources = Array.from({ length: 20 }, aSource)
  const paid = await Promise.all(
    sources.map((source) => {
      const redeeming = { code: card.wholeCode, currency: 'GBP', amountMinor: 700, source }
      return refusedAs(db.transaction((tx) => redeemGiftCard(tx, world.admin, redeeming)))
    }),
  )
  expect(paid.filter((code) => code === 'done')).toHaveLength(7)
  expect(paid.filter((code) => code === 'card_too_small')).toHaveLength(13)
  await Promise.all(
    sources.map((source) => {
      const returning = { cardId: card.id, amountMinor: 700, source }
      return refusedAs(db.transaction((tx) => returnToGiftCard(tx, world.admin, returning)))
    }),
  )
  expect((await getGiftCard(db.reader, world.admin, { id: card.id })).balanceMinor).toBe(5_000)
  expect(await findCardFaults(db.reader)).toEqual([])
})

test('the check finds a balance that is not the sum of its entries', async () => {
  const { id } = await aGiftCard(db, world)
  await sql`update gift_cards set balance_minor = balance_minor + 1 where id = ${id}`.execute(
    db.reader,
  )
  const faults = await findCardFaults(db.reader)
  expect(faults.map(({ cardId }) => cardId)).toEqual([id, id])
})

test('the database itself keeps a balance from falling below zero and a code from a second card', async () => {
  const { id } = await aGiftCard(db, world)
  const below = sql`update gift_cards set balance_minor = -1 where id = ${id}`
  await expect(below.execute(db.reader)).rejects.toThrow('gift_cards_balance')
  const twice = sql`insert into gift_cards (id, code_hash, last_four, currency, outlet_id,
      balance_minor, issued_by)
    select ${newId()}, code_hash, last_four, currency, outlet_id, 0, issued_by from gift_cards
    where id = ${id}`
  await expect(twice.execute(db.reader)).rejects.toThrow('gift_cards_by_code')
})
