import { expect, test } from 'vitest'
import { type PriceBreak, priceOfItem, refuseBreak } from './price-breaks.rules.ts'

const always = { startsOn: null, endsOn: null }

test('the break with the largest reached quantity counts, else the price of the item', () => {
  const breaks = [
    { minQuantity: 10, priceMinor: 90, ...always },
    { minQuantity: 100, priceMinor: 70, ...always },
  ]
  const item = { priceMinor: 100, breaks }
  const prices = [1, 9, 10, 99, 100, 5000].map((quantity) =>
    priceOfItem(item, quantity, '2026-05-13'),
  )
  expect(prices).toEqual([100, 100, 90, 90, 70, 70])
  expect(priceOfItem({ priceMinor: null, breaks }, 9, '2026-05-13')).toBeNull()
})

test('a break counts on its first and on its last day, and on no other', () => {
  const period = { startsOn: '2026-02-01', endsOn: '2026-02-28' }
  const item = { priceMinor: 100, breaks: [{ minQuantity: 1, priceMinor: 80, ...period }] }
  const days = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01']
  expect(days.map((day) => priceOfItem(item, 1, day))).toEqual([100, 80, 80, 100])
})

test('a larger quantity outside of its period leaves the price to the smaller one', () => {
  const breaks = [
    { minQuantity: 10, priceMinor: 90, ...always },
    { minQuantity: 20, priceMinor: 10, startsOn: '2027-01-01', endsOn: null },
  ]
  expect(priceOfItem({ priceMinor: 100, breaks }, 50, '2026-12-31')).toBe(90)
  expect(priceOfItem({ priceMinor: 100, breaks }, 50, '2027-01-01')).toBe(10)
})

/** Days as numbers, so that the model shares nothing with the rule. */
const dayOf = (number: number) => new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10)

type Numbered = {
  readonly minQuantity: number
  readonly priceMinor: number
  readonly from: number
  readonly to: number
}

test('random items: the price is that of a table of all quantities and days, and overlaps are refused', () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const random = randomFrom(seed)
  const [mostDay, mostQuantity, never] = [20, 12, 999]
  for (let run = 0; run < 300; run += 1) {
    const kept: { numbered: Numbered; given: PriceBreak }[] = []
    for (let tries = 0; tries < 10; tries += 1) {
      const from = random.isOnceIn(4) ? -never : random.whole(0, mostDay)
      const to = random.isOnceIn(4) ? never : Math.max(from, 0) + random.whole(0, 8)
      const numbered = {
        minQuantity: random.whole(1, mostQuantity),
        priceMinor: random.whole(0, 500),
        from,
        to,
      }
      const given = {
        minQuantity: numbered.minQuantity,
        priceMinor: numbered.priceMinor,
        startsOn: from === -never ? null : dayOf(from),
        endsOn: to === never ? null : dayOf(to),
      }
      const days = Array.from({ length: 60 }, (_, index) => index - 10)
      const isShared = kept.some(
        (other) =>
          other.numbered.minQuantity === numbered.minQuantity &&
          days.some((day) => isOn(other.numbered, day) && isOn(numbered, day)),
      )
      const refusal = refuseBreak(
        given,
        kept.map((each) => each.given),
      )
      expect(refusal !== null, `seed ${seed}, run ${run}`).toBe(isShared)
      if (!isShared) kept.push({ numbered, given })
    }
    const priceMinor = random.isOnceIn(5) ? null : random.whole(0, 500)
    const breaks = kept.map(({ given }) => given)
    for (let day = 0; day <= mostDay + 10; day += 1) {
      // The naive way: one piece more at a time, and each reached break replaces the price.
      let expected = priceMinor
      for (let quantity = 1; quantity <= mostQuantity + 2; quantity += 1) {
        const reached = kept.find(
          ({ numbered }) => numbered.minQuantity === quantity && isOn(numbered, day),
        )
        if (reached) expected = reached.numbered.priceMinor
        const found = priceOfItem({ priceMinor, breaks }, quantity, dayOf(day))
        expect(found, `seed ${seed}, run ${run}, ${quantity} on ${dayOf(day)}`).toBe(expected)
      }
    }
  }
})

/** Park and Miller's generator: the same seed gives the same cases. */
function randomFrom(seed: number) {
  let state = (seed % 2_147_483_646) + 1
  const whole = (least: number, most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return least + (state % (most - least + 1))
  }
  return { whole, isOnceIn: (times: number) => whole(1, times) === 1 }
}

const isOn = ({ from, to }: Numbered, day: number) => from <= day && day <= to
