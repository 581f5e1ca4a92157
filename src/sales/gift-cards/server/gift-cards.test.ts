import { beforeAll, describe, expect, test } from 'vitest'
import { makeTicketSecret } from '#organization/approvals/server/index.ts'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import { addDays } from '#platform/days.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { catalogSettings } from '#stock/catalog/catalog.settings.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aGiftCard, aRedeemedCard, aSource } from '../../../../tests/support/gift-card-steps.ts'
import { setAt } from '../../../../tests/support/past-days-steps.ts'
import {
  aClosingSession,
  anOpenSession,
  aRegister,
  takenInto,
} from '../../../../tests/support/register-steps.ts'
import { refusedAs } from '../../../../tests/support/wave-steps.ts'
import {
  addStore,
  because,
  makeUser,
  makeWorld,
  type World,
} from '../../../../tests/support/world.ts'
import { codeAlphabet, giftCardCodeOf } from '../gift-card-code.ts'
import { giftCardsSettings } from '../gift-cards.settings.ts'
import { adjustGiftCard } from './adjust-card.ts'
import { blockGiftCard, unblockGiftCard } from './block-card.ts'
import { findCardFaults } from './check-balances.ts'
import { findGiftCardCode } from './find-gift-card-code.ts'
import { getGiftCard, giftCards, historyOfGiftCard } from './gift-cards.queries.ts'
import { loadGiftCard } from './load-card.ts'
import { lookUpGiftCard } from './look-up-card.ts'
import { redeemGiftCard, returnToGiftCard } from './redeem-card.ts'

let db: Database
let world: World
let admin: Actor
/** Staff who may use registers: no manager. */
let cashier: Actor

beforeAll(async () => {
  db = await testDatabase()
  await makeTicketSecret(db)
  world = await makeWorld(db)
  admin = world.admin
  const { userId, name } = await db.transaction((tx) => makeUser(tx, 'staff'))
  const permissions = new Set([...permissionsOfRoles(['staff']), 'pos'])
  const grants = [{ role: 'staff', permissions, outletIds: null }]
  cashier = newActor({ userId, name, roles: ['staff'], permissions, grants })
})

type Card = Awaited<ReturnType<typeof aGiftCard>>

const redeem = (card: Pick<Card, 'wholeCode'>, amountMinor: number, source = aSource()) =>
  db.transaction((tx) =>
    redeemGiftCard(tx, admin, { code: card.wholeCode, currency: 'GBP', amountMinor, source }),
  )

const giveBack = (cardId: string, amountMinor: number, source: ReturnType<typeof aSource>) =>
  db.transaction((tx) => returnToGiftCard(tx, admin, { cardId, amountMinor, source }))

const load = (card: Card, amountMinor: number, actor = admin, more: object = {}) =>
  db.transaction((tx) =>
    loadGiftCard(tx, actor, {
      id: card.id,
      registerId: card.registerId,
      amountMinor,
      method: 'card',
      ...more,
    }),
  )

const block = ({ id, version }: Pick<Card, 'id' | 'version'>) =>
  db.transaction((tx) => blockGiftCard(tx, admin, { id, version, reason: because('Lost') }))

const expire = (id: string, expiresOn: string) =>
  db.reader.updateTable('gift_cards').set({ expires_on: expiresOn }).where('id', '=', id).execute()

const cardNow = (id: string) => getGiftCard(db.reader, admin, { id })

/** A code that no card has. */
const strangeCode = () =>
  giftCardCodeOf(
    Array.from({ length: 15 }, () =>
      codeAlphabet.charAt(Math.floor(Math.random() * codeAlphabet.length)),
    ).join(''),
  )

describe('issuing', () => {
  test('takes the money into the session, and keeps nothing of the code but its end', async () => {
    const { id: sessionId, registerId } = await anOpenSession(db, world)
    const card = await aGiftCard(db, world, { registerId, method: 'cash', amountMinor: 4_000 })
    expect(card.wholeCode).toMatch(/^G-[2-9A-HJKMNP-Z]{16}$/)
    expect(card).toMatchObject({
      code: `G-…${card.wholeCode.slice(-4)}`,
      balanceMinor: 4_000,
      status: 'active',
      expiresOn: null,
      entries: [{ kind: 'issue', amountMinor: 4_000, balanceMinor: 4_000, method: 'cash' }],
    })
    const [entry] = await db.reader
      .selectFrom('register_entries')
      .selectAll()
      .where('session_id', '=', sessionId)
      .execute()
    expect(entry).toMatchObject({ kind: 'payment', method: 'cash', amount_minor: 4_000 })
    const stored = await db.reader
      .selectFrom('gift_cards')
      .selectAll()
      .where('id', '=', card.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(card.wholeCode.slice(2, 10))
    const events = await historyOfGiftCard(db.reader, admin, { id: card.id })
    expect(JSON.stringify(events)).not.toContain(card.wholeCode)
    expect(events.entries).toMatchObject([{ type: 'gift_card.issued' }])
  })

  test('is refused at a register that is not open or being counted, and in coins that do not exist', async () => {
    const closed = await aRegister(db, world)
    expect(await refusedAs(aGiftCard(db, world, { registerId: closed.id }))).toBe('no_open_session')
    const { registerId: counting } = await aClosingSession(db, world)
    expect(await refusedAs(aGiftCard(db, world, { registerId: counting }))).toBe('session_closing')
    const outletId = await addStore(db, 'COINS')
    await setAt(db, outletId, catalogSettings.cashRounding.key, '5')
    const { registerId } = await anOpenSession(db, { ...world, outletId })
    const odd = { registerId, amountMinor: 1_001 }
    expect(await refusedAs(aGiftCard(db, world, odd))).toBe('not_in_coins')
    expect(await refusedAs(aGiftCard(db, world, { ...odd, method: 'card' }))).toBe('done')
  })

  test('above the limit needs an approval of staff, all cards of 24 hours together', async () => {
    const limit = giftCardsSettings.approvalMinor.default
    const card = await aGiftCard(db, world, { amountMinor: limit - 1_000 }, cashier)
    const more = { registerId: card.registerId, amountMinor: 1_001 }
    expect(await refusedAs(aGiftCard(db, world, more, cashier))).toBe('approval_needed')
    expect(await refusedAs(load(card, 1_001, cashier))).toBe('approval_needed')
    await load(card, 1_000, cashier)
    expect(await refusedAs(load(card, 1, cashier))).toBe('approval_needed')
    expect(await refusedAs(aGiftCard(db, world, { amountMinor: 2 * limit }))).toBe('done')
  })

  test('of two requests of a user at once, the limit counts both', async () => {
    const limit = giftCardsSettings.approvalMinor.default
    const { userId } = await db.transaction((tx) => makeUser(tx, 'staff'))
    const other = { ...cashier, userId }
    const { registerId } = await anOpenSession(db, world)
    const half = { registerId, amountMinor: limit / 2 + 1 }
    const both = [aGiftCard(db, world, half, other), aGiftCard(db, world, half, other)]
    expect((await Promise.all(both.map(refusedAs))).sort()).toEqual(['approval_needed', 'done'])
  })
})

describe('redeeming', () => {
  test('takes what is paid, names the card by its end, and links what was paid', async () => {
    const [card, source] = [await aGiftCard(db, world), aSource()]
    const code = card.wholeCode.toLowerCase().replaceAll(/(.{4})/g, '$1 ')
    expect(await redeem({ wholeCode: code }, 1_999, source)).toEqual({
      cardId: card.id,
      lastFour: card.wholeCode.slice(-4),
      balanceMinor: 3_001,
    })
    const { entries } = await cardNow(card.id)
    expect(entries[0]).toMatchObject({ kind: 'redeem', amountMinor: -1_999, source })
  })

  test('of the whole balance at two registers at once: one pays, the other is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const card = await aGiftCard(db, world)
      const both = await Promise.all([redeem(card, 5_000), redeem(card, 5_000)].map(refusedAs))
      expect(both.sort()).toEqual(['card_too_small', 'done'])
      expect(await cardNow(card.id)).toMatchObject({ balanceMinor: 0 })
    }
  })

  test('says why it refuses, with the balance', async () => {
    const card = await aGiftCard(db, world)
    await expect(redeem(card, 5_001)).rejects.toMatchObject({
      code: 'card_too_small',
      message: expect.stringContaining('has £50.00 left, less than £50.01'),
      details: { balanceMinor: 5_000 },
    })
    const inEuro = { code: card.wholeCode, currency: 'EUR', amountMinor: 1, source: aSource() }
    const paid = db.transaction((tx) => redeemGiftCard(tx, admin, inEuro))
    expect(await refusedAs(paid)).toBe('other_currency')
    const wrong = `${card.wholeCode.slice(0, -1)}${card.wholeCode.endsWith('A') ? 'B' : 'A'}`
    expect(await refusedAs(redeem({ wholeCode: wrong }, 1))).toBe('wrong_check_character')
    expect(await refusedAs(redeem({ wholeCode: 'G-7F3K' }, 1))).toBe('code_incomplete')
    expect(await refusedAs(redeem({ wholeCode: strangeCode() }, 1))).toBe('unknown_card')
    await block(card)
    expect(await refusedAs(redeem(card, 1))).toBe('card_blocked')
    expect(await cardNow(card.id)).toMatchObject({ balanceMinor: 5_000, status: 'blocked' })
  })

  test('works on the last day of a card and not on the next', async () => {
    const card = await aGiftCard(db, world)
    const today = await todayAt(db.reader, null)
    await expire(card.id, today)
    await redeem(card, 100)
    await expire(card.id, addDays(today, -1))
    expect(await refusedAs(redeem(card, 100))).toBe('card_expired')
    expect(await refusedAs(load(card, 100))).toBe('card_expired')
    expect(await cardNow(card.id)).toMatchObject({ status: 'expired', balanceMinor: 4_900 })
  })
})

describe('returning', () => {
  test('never gives a card more than was redeemed from it for the same sale', async () => {
    const { id, source } = await aRedeemedCard(db, world, 2_000)
    await giveBack(id, 1_500, source)
    expect(await refusedAs(giveBack(id, 501, source))).toBe('more_than_redeemed')
    expect(await refusedAs(giveBack(id, 1, aSource()))).toBe('more_than_redeemed')
    expect(await giveBack(id, 500, source)).toMatchObject({ balanceMinor: 5_000 })
  })

  test('twice at once gives back once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, source } = await aRedeemedCard(db, world, 2_000)
      const both = [giveBack(id, 2_000, source), giveBack(id, 2_000, source)]
      expect((await Promise.all(both.map(refusedAs))).sort()).toEqual([
        'done',
        'more_than_redeemed',
      ])
      expect(await cardNow(id)).toMatchObject({ balanceMinor: 5_000 })
    }
  })

  test('goes to a blocked card too, because the money belongs to it', async () => {
    const card = await aRedeemedCard(db, world)
    await block(card)
    expect(await giveBack(card.id, 2_000, card.source)).toMatchObject({ balanceMinor: 5_000 })
  })
})

describe('a card', () => {
  test('is valid for so many months after it was issued or last loaded', async () => {
    await setAt(db, null, giftCardsSettings.validMonths.key, 24)
    const card = await aGiftCard(db, world)
    const today = await todayAt(db.reader, null)
    expect(card.expiresOn?.slice(0, 4)).toBe(String(Number(today.slice(0, 4)) + 2))
    await expire(card.id, today)
    expect(await load(card, 100)).toMatchObject({ expiresOn: card.expiresOn })
    await setAt(db, null, giftCardsSettings.validMonths.key, 0)
    expect(await load(card, 100)).toMatchObject({ expiresOn: card.expiresOn, balanceMinor: 5_200 })
    const unlimited = await aGiftCard(db, world)
    await setAt(db, null, giftCardsSettings.validMonths.key, 24)
    expect(await load(unlimited, 100)).toMatchObject({ expiresOn: null })
    await setAt(db, null, giftCardsSettings.validMonths.key, 0)
  })

  test('is loaded at a register of its currency only, and not while it is blocked', async () => {
    const card = await aGiftCard(db, world)
    const outletId = await addStore(db, 'LILLE', 'EUR')
    const { registerId } = await anOpenSession(db, { ...world, outletId })
    expect(await refusedAs(load(card, 100, admin, { registerId }))).toBe('other_currency')
    const { version } = await block(card)
    expect(await refusedAs(load(card, 100))).toBe('card_blocked')
    const again = { id: card.id, version, reason: because('Found') }
    await db.transaction((tx) => unblockGiftCard(tx, admin, again))
    expect(await load(card, 100)).toMatchObject({ balanceMinor: 5_100, blockReason: '' })
  })

  test('is corrected for a reason, never below zero, by managers of stores with an approval', async () => {
    const { id } = await aGiftCard(db, world)
    const adjust = (amountMinor: number, actor = admin) =>
      db.transaction((tx) =>
        adjustGiftCard(tx, actor, { id, amountMinor, reason: because('Replaced by another') }),
      )
    expect(await adjust(-2_000)).toMatchObject({
      balanceMinor: 3_000,
      entries: [{ kind: 'adjust', amountMinor: -2_000, source: null }, { kind: 'issue' }],
    })
    expect(await refusedAs(adjust(-3_001))).toBe('card_too_small')
    expect(await refusedAs(adjust(0))).toBe('zero_amount')
    expect(await refusedAs(adjust(100, cashier))).toBe('approval_needed')
    const { entries } = await historyOfGiftCard(db.reader, admin, { id })
    expect(entries[0]?.data.reason).toContain('Replaced by another')
  })

  test('is found by its code and by a scan, at every outlet, and listed where it was issued', async () => {
    const card = await aGiftCard(db, world)
    const elsewhere = await addStore(db, 'FAR')
    const grants = [{ permissions: admin.permissions, outletIds: [elsewhere] }]
    const far = { ...admin, grants, ipAddress: '203.0.113.77' }
    const { id, code, balanceMinor } = await lookUpGiftCard(db, far, { code: card.wholeCode })
    expect({ id, code, balanceMinor }).toEqual({
      id: card.id,
      code: card.code,
      balanceMinor: 5_000,
    })
    expect(await findGiftCardCode(db.reader, far, card.wholeCode)).toMatchObject({ id: card.id })
    expect(await findGiftCardCode(db.reader, far, 'G-MUG-RED')).toBeNull()
    const wrong = `${card.wholeCode.slice(0, -1)}${card.wholeCode.endsWith('A') ? 'B' : 'A'}`
    expect(await refusedAs(findGiftCardCode(db.reader, far, wrong))).toBe('misread_barcode')
    const asked = { limit: 50, q: card.wholeCode, sort: '-issued', total: false } as const
    const listed = (actor: Actor) => giftCards.page(db.reader, actor, asked)
    expect((await listed(admin)).rows.map((row) => row.id)).toContain(card.id)
    expect((await listed(far)).rows).toEqual([])
  })
})

test('unknown codes are counted, and after sixty of them a right one has to wait too', async () => {
  const card = await aGiftCard(db, world)
  const guesser = { ...admin, ipAddress: '203.0.113.9' }
  const look = (code: string) => refusedAs(lookUpGiftCard(db, guesser, { code }))
  const typed = `${card.wholeCode.slice(0, -1)}${card.wholeCode.endsWith('A') ? 'B' : 'A'}`
  for (let turn = 0; turn < 70; turn += 1) expect(await look(typed)).toBe('wrong_check_character')
  expect(await look(card.wholeCode)).toBe('done')
  for (let turn = 0; turn < 60; turn += 1) expect(await look(strangeCode())).toBe('unknown_card')
  expect(await look(strangeCode())).toBe('too_many_tries')
  expect(await look(card.wholeCode)).toBe('too_many_tries')
  const { code } = { code: card.wholeCode }
  expect(
    await refusedAs(lookUpGiftCard(db, { ...admin, ipAddress: '203.0.113.10' }, { code })),
  ).toBe('done')
})

test('an X report has the money of cards by its method, and every ledger adds up', async () => {
  const { id: sessionId, registerId } = await anOpenSession(db, world)
  await aGiftCard(db, world, { registerId, method: 'card', amountMinor: 2_500 })
  expect(await takenInto(db, world, sessionId)).toMatchObject([
    { method: 'card', payments: 1, paidMinor: 2_500 },
  ])
  expect(await findCardFaults(db.reader)).toEqual([])
})
