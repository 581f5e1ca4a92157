import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { findCardFaults } from '#sales/gift-cards/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aGiftCard } from '../../../../tests/support/gift-card-steps.ts'
import { anOpenSession } from '../../../../tests/support/register-steps.ts'
import { newSale } from '../../../../tests/support/sale-steps.ts'
import { refusedAs } from '../../../../tests/support/wave-steps.ts'
import { because, makeWorld, type World } from '../../../../tests/support/world.ts'
import type { Sale } from '../sales.contract.ts'
import { completeSale, type NewSale } from './complete-sale.ts'
import { refundSale } from './refund-sale.ts'
import { voidSale } from './void-sale.ts'

let db: Database
let world: World
let registerId: string

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 1_000)
  registerId = (await anOpenSession(db, world)).registerId
})

const sell = (sale: NewSale) => db.transaction((tx) => completeSale(tx, world.admin, sale))

const balanceOf = async (cardId: string) => {
  const card = await db.reader
    .selectFrom('gift_cards')
    .select('balance_minor')
    .where('id', '=', cardId)
    .executeTakeFirstOrThrow()
  return Number(card.balance_minor)
}

/** Four units, paid in part with a card and the rest in cash. */
async function paidBy(code: string, byCardMinor: number): Promise<Sale> {
  const [variant] = world.variants
  const lines = [{ variantId: variant?.id ?? '', quantity: 4, discountMinor: 0 }]
  const sale = await newSale(db, world, { registerId, lines })
  const inCash = sale.totalMinor - byCardMinor
  const payments = [
    { method: 'gift_card' as const, amountMinor: byCardMinor, reference: '', code },
    ...(inCash > 0 ? [{ method: 'cash' as const, amountMinor: inCash, reference: '' }] : []),
  ]
  return sell({ ...sale, payments })
}

const refund = (sale: Sale, quantity: number, method: 'gift_card' | 'cash') =>
  db.transaction((tx) =>
    refundSale(tx, world.admin, {
      id: sale.id,
      version: sale.version,
      registerId,
      lines: [{ lineId: sale.lines[0]?.id ?? '', quantity, puts: 'shelf' }],
      method,
      reason: because('Brought back'),
    }),
  )

test('a gift card pays its part, and the receipt names its last four characters', async () => {
  const card = await aGiftCard(db, world, { registerId })
  const sale = await paidBy(card.wholeCode, 1_000)
  expect(await balanceOf(card.id)).toBe(4_000)
  expect(sale.payments.find(({ method }) => method === 'gift_card')).toMatchObject({
    amountMinor: 1_000,
    reference: card.code,
  })
  expect(card.code).toMatch(/^G-….{4}$/)
})

test('a card that has too little, or no code, pays nothing, and nothing of the sale is recorded', async () => {
  const card = await aGiftCard(db, world, { registerId, amountMinor: 500 })
  expect(await refusedAs(paidBy(card.wholeCode, 501))).toBe('card_too_small')
  const sale = await newSale(db, world, { registerId })
  const payments = [{ method: 'gift_card' as const, amountMinor: sale.totalMinor, reference: '' }]
  expect(await refusedAs(sell({ ...sale, payments }))).toBe('code_missing')
  expect(await balanceOf(card.id)).toBe(500)
})

test('a refund goes back to the card, and never more than it paid', async () => {
  const card = await aGiftCard(db, world, { registerId })
  const sale = await paidBy(card.wholeCode, 1_000)
  const dueMinor = sale.totalMinor / 4
  const first = await refund(sale, 1, 'gift_card')
  expect(await balanceOf(card.id)).toBe(4_000 + dueMinor)
  expect(await refusedAs(refund(first, 3, 'gift_card'))).toBe('more_than_by_card')
  await refund(first, 3, 'cash')
  expect(await balanceOf(card.id)).toBe(4_000 + dueMinor)
})

test('a voided sale gives the card back what it paid', async () => {
  const card = await aGiftCard(db, world, { registerId })
  const { id, version } = await paidBy(card.wholeCode, 1_000)
  await db.transaction((tx) =>
    voidSale(tx, world.admin, { id, version, reason: because('Wrong product') }),
  )
  expect(await balanceOf(card.id)).toBe(5_000)
})

test('of two sales at once that want the whole card, one is recorded', async () => {
  const card = await aGiftCard(db, world, { registerId, amountMinor: 1_000 })
  const sales = await Promise.allSettled([1, 2].map(() => paidBy(card.wholeCode, 1_000)))
  expect(sales.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  expect(await balanceOf(card.id)).toBe(0)
  expect(await findCardFaults(db.reader)).toEqual([])
})
