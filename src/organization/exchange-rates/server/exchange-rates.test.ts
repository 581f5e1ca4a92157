import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { currencyCodes } from '#platform/currency-codes.ts'
import { convertMoney } from '#platform/exchange.ts'
import { minorDigits } from '#platform/money.ts'
import type { Database } from '#platform/server/db/database.ts'
import { addRate } from '../../../../tests/support/currency-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { printedSeed } from '../../../../tests/support/seed.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { readRateLines } from '../read-rate-lines.ts'
import { addRates, withdrawRate } from './add-rates.ts'
import { rates } from './list-rates.ts'
import { rateOfDay, requireRate } from './rate-of-day.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

const on = (day: string, [from, into] = ['USD', 'PKR']) =>
  rateOfDay(db.reader, { from: from ?? '', into: into ?? '', day })

test('the newest rate of the day or before counts, and is old after the days of the setting', async () => {
  await addRate(db, world.admin, ['USD', 'PKR', '278.10'], '2026-03-02')
  await addRate(db, world.admin, ['USD', 'PKR', '279.5'], '2026-03-09')
  expect(await on('2026-03-01')).toEqual({ rate: null, ratedOn: null, isOld: false })
  expect(await on('2026-03-08')).toEqual({ rate: '278.1', ratedOn: '2026-03-02', isOld: false })
  expect(await on('2026-03-09')).toMatchObject({ rate: '279.5', isOld: false })
  expect(await on('2026-03-16')).toMatchObject({ isOld: false })
  expect(await on('2026-03-17')).toMatchObject({ rate: '279.5', isOld: true })
  // The other way is another rate, and within one currency it is 1.
  expect(await on('2026-03-09', ['PKR', 'USD'])).toMatchObject({ rate: null })
  expect(await on('2026-03-09', ['PKR', 'PKR'])).toEqual({ rate: '1', ratedOn: null, isOld: false })
  await expect(
    requireRate(db.reader, { from: 'PKR', into: 'USD', day: '2026-03-09' }),
  ).rejects.toMatchObject({ code: 'no_exchange_rate' })
})

test('another rate for a day takes the place of the present one, and both are kept', async () => {
  await addRate(db, world.admin, ['CHF', 'GBP', '0.88'], '2026-03-02')
  expect(await addRate(db, world.admin, ['CHF', 'GBP', '0.880'], '2026-03-02')).toEqual({
    added: 0,
    replaced: 0,
    unchanged: 1,
  })
  expect(await addRate(db, world.admin, ['CHF', 'GBP', '0.89'], '2026-03-02')).toEqual({
    added: 1,
    replaced: 1,
    unchanged: 0,
  })
  const found = await rates.page(db.reader, world.admin, {
    ...{ q: 'chf gbp', limit: 50, sort: '-day', total: false },
  })
  expect(found.rows.map(({ rate, state }) => [rate, state]).toSorted()).toEqual([
    ['0.88', 'replaced'],
    ['0.89', 'current'],
  ])
  const id = found.rows.find(({ state }) => state === 'current')?.id ?? ''
  await db.transaction((tx) => withdrawRate(tx, world.admin, { id }))
  expect(await on('2026-03-02', ['CHF', 'GBP'])).toMatchObject({ rate: null })
  const again = db.transaction((tx) => withdrawRate(tx, world.admin, { id }))
  await expect(again).rejects.toMatchObject({ code: 'not_current' })
})

test('refuses two rates of a day, and a currency in itself; then none is added', async () => {
  const rate = { currency: 'SEK', into: 'GBP', rate: '0.07', validOn: '2026-03-02' }
  const add = (given: (typeof rate)[]) =>
    db.transaction((tx) => addRates(tx, world.admin, { rates: given }))
  await expect(add([rate, { ...rate, rate: '0.08' }])).rejects.toMatchObject({
    code: 'same_day_twice',
  })
  await expect(add([rate, { ...rate, into: 'SEK' }])).rejects.toMatchObject({
    code: 'same_currency',
  })
  expect(await on('2026-03-02', ['SEK', 'GBP'])).toMatchObject({ rate: null })
})

test('SQL refuses to change a rate, to delete it, and one that is not above 0', async () => {
  await addRate(db, world.admin, ['NOK', 'GBP', '0.07'], '2026-03-02')
  const run = (text: string) => sql.raw(text).execute(db.reader)
  const ofNorway = `where currency = 'NOK'`
  await expect(run(`update exchange_rates set rate = 2 ${ofNorway}`)).rejects.toThrow(
    /never changed/,
  )
  await expect(run(`delete from exchange_rates ${ofNorway}`)).rejects.toThrow(/never deleted/)
  await expect(
    run(`insert into exchange_rates (id, currency, into_currency, valid_on, rate)
      values (gen_random_uuid(), 'NOK', 'EUR', '2026-03-02', 0)`),
  ).rejects.toThrow(/exchange_rates_rate_check/)
})

test('SQL converts like the code: the digits of each currency, and random amounts at random rates', async () => {
  const codes = [...currencyCodes()]
  const digits = await sql<{ code: string; digits: number }>`
    select code, minor_digits(code) as digits from unnest(${codes}::text[]) code`.execute(db.reader)
  expect(digits.rows.filter((row) => row.digits !== minorDigits(row.code))).toEqual([])
  const currency = fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF')
  const drawn = fc.sample(
    fc.record({
      minor: fc.integer({ min: -(10 ** 6), max: 10 ** 8 }),
      from: currency,
      into: currency,
      rate: fc
        .tuple(fc.nat(999), fc.integer({ min: 1, max: 99_999_999 }))
        .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(8, '0')}`),
    }),
    { seed: printedSeed('exchange'), numRuns: 2000 },
  )
  const found = await sql<{ place: number; worth: number }>`
    select d.place, money_at_rate(d.minor, d."from", d.rate, d."into") as worth
    from jsonb_to_recordset(${JSON.stringify(drawn.map((one, place) => ({ ...one, place })))}::jsonb)
      as d(place integer, minor bigint, "from" text, "into" text, rate numeric)
    order by d.place`.execute(db.reader)
  const differing = found.rows.filter(({ place, worth }) => {
    const one = drawn[place]
    return one === undefined || convertMoney(one.minor, one) !== worth
  })
  expect(differing).toEqual([])
})

test('reads pasted lines with and without a heading, and says what is wrong with a line', () => {
  const text =
    'From,Into,Rate,Day\nEUR,PKR,325.450,2026-11-28\n\nusd;pkr;278.10\nEUR\tEUR\t1\nXXQ,PKR,1\nEUR,PKR,0\nEUR,PKR,1,2026-13-01\nEUR,PKR,326,2026-11-28'
  const lines = readRateLines(text, '2026-11-27')
  expect(lines.map(({ line, rate }) => [line, rate?.rate, rate?.validOn])).toEqual([
    [2, '325.45', '2026-11-28'],
    [4, '278.1', '2026-11-27'],
    [5, undefined, undefined],
    [6, undefined, undefined],
    [7, undefined, undefined],
    [8, undefined, undefined],
    [9, undefined, undefined],
  ])
  expect(lines.map(({ fault }) => fault).filter(Boolean)).toEqual([
    'Both currencies are the same.',
    '“XXQ” is no currency. Write its code, such as EUR.',
    '“0” is no rate. Write a number above 0 with at most 10 decimals.',
    '“2026-13-01” is no day. Write it such as 2026-11-28.',
    'The same currencies and day are above already.',
  ])
})
