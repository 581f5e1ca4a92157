import { expect, test } from 'vitest'
import {
  faultsOfPrices,
  type ItemPrices,
  type ListedPrice,
  marginOf,
  pricesAfter,
  riseOf,
} from './listed-prices.rules.ts'
import { priceOfItem } from './price-breaks.rules.ts'
import { linesOfList } from './price-list-lines.ts'
import { readListLine } from './read-list-line.ts'

const today = '2026-03-10'
const always = { startsOn: null, endsOn: null }

test('a list without days replaces the own price, and ends what it does not name', () => {
  const before: ItemPrices = {
    priceMinor: 100,
    breaks: [{ minQuantity: 10, priceMinor: 90, ...always }],
  }
  const listed = [{ line: 2, minQuantity: 1, priceMinor: 110, ...always }]
  const ended = pricesAfter(before, { listed, endsOthers: true, today })
  expect(ended).toEqual({
    priceMinor: 110,
    breaks: [{ minQuantity: 10, priceMinor: 90, startsOn: null, endsOn: '2026-03-09' }],
  })
  expect(pricesAfter(before, { listed, endsOthers: false, today }).breaks).toEqual(before.breaks)
})

test('a price with days cuts the one for the same quantity into before and after', () => {
  const before: ItemPrices = {
    priceMinor: 100,
    breaks: [{ minQuantity: 10, priceMinor: 90, ...always }],
  }
  const listed = [
    { line: 2, minQuantity: 10, priceMinor: 80, startsOn: '2026-04-01', endsOn: '2026-04-30' },
  ]
  const { breaks } = pricesAfter(before, { listed, endsOthers: false, today })
  expect(breaks.map(({ startsOn, endsOn, priceMinor }) => [startsOn, endsOn, priceMinor])).toEqual([
    [null, '2026-03-31', 90],
    ['2026-04-01', '2026-04-30', 80],
    ['2026-05-01', null, 90],
  ])
})

test('what a list says twice is a fault of the later line', () => {
  const own = { minQuantity: 1, priceMinor: 100, ...always }
  const faults = faultsOfPrices([
    { line: 2, ...own },
    { line: 3, ...own, priceMinor: 90 },
    { line: 4, minQuantity: 10, priceMinor: 80, startsOn: '2026-04-01', endsOn: null },
    { line: 5, minQuantity: 10, priceMinor: 80, startsOn: null, endsOn: '2026-04-01' },
    { line: 6, minQuantity: 5, priceMinor: 80, startsOn: '2026-04-02', endsOn: '2026-04-01' },
  ])
  expect([...faults.keys()]).toEqual([3, 5, 6])
  expect(faults.get(3)).toContain('Line 2')
})

test('random lists: each price counts as a table of all quantities and days says, and none overlap', () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const whole = randomFrom(seed)
  const dayOf = (number: number) => new Date(Date.UTC(2026, 2, number)).toISOString().slice(0, 10)
  const todayNumber = 10
  const priceAt = () => {
    const from = whole(0, 2) === 0 ? null : whole(1, 20)
    const until = whole(0, 2) === 0 ? null : (from ?? 1) + whole(0, 8)
    return {
      minQuantity: whole(1, 4),
      priceMinor: whole(1, 500),
      startsOn: from === null ? null : dayOf(from),
      endsOn: until === null ? null : dayOf(until),
    }
  }
  const isOn = (price: { startsOn: string | null; endsOn: string | null }, day: string) =>
    (price.startsOn ?? '') <= day && day <= (price.endsOn ?? '9')
  for (let run = 0; run < 400; run += 1) {
    const free = (prices: ListedPrice[]) => {
      const faults = faultsOfPrices(prices)
      return prices.filter(({ line }) => !faults.has(line))
    }
    const isDated = ({ minQuantity, startsOn, endsOn }: ListedPrice) =>
      minQuantity > 1 || startsOn !== null || endsOn !== null
    const some = (most: number) =>
      Array.from({ length: whole(0, most) }, (_, line) => ({ line, ...priceAt() }))
    const before = { priceMinor: 1000, breaks: free(some(6)).filter(isDated) }
    const listed = free(some(4))
    const endsOthers = whole(0, 1) === 1
    const after = pricesAfter(before, { listed, endsOthers, today: dayOf(todayNumber) })
    const again = after.breaks.map((each, line) => ({ line, ...each }))
    expect(faultsOfPrices(again).size, `seed ${seed}, run ${run}`).toBe(0)
    const own = listed.find((each) => !isDated(each))
    const begins = Math.min(
      ...listed.map(({ startsOn }) =>
        startsOn === null ? todayNumber : Number(startsOn.slice(8)),
      ),
    )
    for (let number = 1; number <= 31; number += 1)
      for (let quantity = 1; quantity <= 5; quantity += 1) {
        const day = dayOf(number)
        // The naive way: of all prices of this day the one with the largest quantity; the list wins.
        let [reached, expected] = [0, own?.priceMinor ?? 1000]
        for (let least = 1; least <= quantity; least += 1) {
          const stated = listed.find(
            (each) => isDated(each) && each.minQuantity === least && isOn(each, day),
          )
          const old = before.breaks.find(
            (each) =>
              each.minQuantity === least &&
              isOn(each, day) &&
              !(endsOthers && listed.length > 0 && number >= begins) &&
              !(own && least === 1 && each.endsOn === null && number >= todayNumber),
          )
          const found = stated ?? old
          if (found && least > reached) [reached, expected] = [least, found.priceMinor]
        }
        expect(
          priceOfItem(after, quantity, day),
          `seed ${seed}, run ${run}, ${quantity} on ${day}`,
        ).toBe(expected)
      }
  }
})

/** Park and Miller's generator: the same seed gives the same cases. */
function randomFrom(seed: number) {
  let state = (seed % 2_147_483_646) + 1
  return (least: number, most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return least + (state % (most - least + 1))
  }
}

test('headings of other systems are read, and a file without prices is none', () => {
  const [line] =
    linesOfList([
      ['Article', 'Net price', 'Min_Qty', 'Valid from', 'Valid to'],
      ['LM-1', '2.50', '10', '2026-04-01', ''],
    ]) ?? []
  expect(line).toMatchObject({ line: 2, supplierSku: 'LM-1', price: '2.50', quantity: '10' })
  expect(line).toMatchObject({ startsOn: '2026-04-01', endsOn: '' })
  expect(linesOfList([['Article', 'Colour']])).toBeNull()
})

test('values that could mean two things are faults, and the others are read', () => {
  const line = {
    ...{ line: 2, supplierSku: 'A', sku: '', price: '£2,75', currencyCell: 'gbp', quantity: '' },
    ...{ startsOn: '31.03.2026', endsOn: '2026-04-30' },
  }
  expect(readListLine(line, 'GBP')).toEqual({
    ...{ line: 2, priceMinor: 275, minQuantity: 1 },
    ...{ startsOn: '2026-03-31', endsOn: '2026-04-30' },
  })
  const wrong = [
    { price: '1,234' },
    { price: '2.755' },
    { price: '-1' },
    { price: '€2' },
    { price: '' },
    { currencyCell: 'EUR' },
    { quantity: '1.5' },
    { quantity: '-3' },
    { startsOn: '11/12/2026' },
  ]
  for (const part of wrong)
    expect(readListLine({ ...line, ...part }, 'GBP')).toHaveProperty('reason')
})

test('rises and margins are basis points', () => {
  expect([riseOf(200, 230), riseOf(200, 150), riseOf(null, 1), riseOf(0, 1)]).toEqual([
    1500,
    -2500,
    null,
    null,
  ])
  expect([marginOf(1000, 250), marginOf(1000, 1200), marginOf(null, 1)]).toEqual([
    7500,
    -2000,
    null,
  ])
})
