import { randomFrom } from '#app/demo/random.ts'
import { likelyWrong } from '#stock/stock-counts/bin-belief.rules.ts'
import { stockCountsSettings } from '#stock/stock-counts/stock-counts.settings.ts'

/**
 * A year of a warehouse, to compare two ways to spend the same minutes of counting.
 *
 * What is assumed, and known to neither way of counting:
 * - A fifth of the bins has most of the movements, a third some, the others few.
 * - Each movement leaves the record of its bin wrong with a small chance, and each day does too (theft,
 *   breakage). The chance differs by bin: some are prone to errors, most are not.
 * - A wrong record is now and then noticed by work: a picker finds fewer. Both ways then send a user who
 *   counts the bin, with the walk, and both know of it as an open variance.
 * - A count with a walk sees nearly every error, a look of ten seconds misses more.
 */
export type Assumptions = {
  readonly bins: number
  readonly days: number
  /** Movements of a bin a day, by class. */
  readonly movesADay: Readonly<Record<AbcClass, number>>
  readonly errorPerMove: number
  readonly errorPerDay: number
  /** How much bins differ: 0 for not at all. */
  readonly unevenness: number
  /** The chance that a movement at a wrong bin shows it. */
  readonly noticedPerMove: number
  readonly walkMinutes: number
  readonly countMinutes: number
  readonly lookMinutes: number
  readonly countSees: number
  readonly lookSees: number
  /** From this belief on a look is offered to a user who is there. */
  readonly offerFromPercent: number
  /** The share of offers that users take. */
  readonly taken: number
}

type AbcClass = 'A' | 'B' | 'C'

export const usualYear: Assumptions = {
  bins: 500,
  days: 365,
  movesADay: { A: 4, B: 0.8, C: 0.1 },
  errorPerMove: 0.003,
  errorPerDay: 0.0004,
  unevenness: 1,
  noticedPerMove: 0.05,
  walkMinutes: 1,
  countMinutes: 1.5,
  lookMinutes: 1 / 6,
  countSees: 0.98,
  lookSees: 0.85,
  offerFromPercent: stockCountsSettings.offerFromPercent.default,
  taken: 0.7,
}

/** As the settings of the product say by default. */
const everyDays: Readonly<Record<AbcClass, number>> = {
  A: stockCountsSettings.everyDaysA.default,
  B: stockCountsSettings.everyDaysB.default,
  C: stockCountsSettings.everyDaysC.default,
}

type Bin = {
  readonly abc: AbcClass
  readonly proneness: number
  moves: number
  checkedOn: number
  countedOn: number
  shorts: number
  wrongSince: number | null
}

export type YearOfCounting = {
  readonly errors: number
  /** By counting, and not because work noticed them. */
  found: number
  noticed: number
  minutes: number
  /** Of all errors, until they were found or the year ended. */
  daysWrong: number
  /** How many bins were said to be wrong with what belief, and how many were. */
  readonly looked: Map<number, { said: number; wrong: number; count: number }>
}

export type Strategy = 'dates' | 'belief'

/** One year; the minutes are those that `minutesADay` permits, kept for the next day where left. */
export function simulatedYear(
  strategy: Strategy,
  seed: number,
  given: Assumptions,
  minutesADay = Number.POSITIVE_INFINITY,
): YearOfCounting {
  // What happens is drawn apart from what is counted, so that both ways have the same year.
  const chance = randomFrom(seed)
  const eyes = randomFrom(seed + 1)
  const bins = Array.from({ length: given.bins }, (_, at) => aBin(at, given, chance.next))
  const year = { errors: 0, found: 0, noticed: 0, minutes: 0, daysWrong: 0, looked: new Map() }
  let left = 0
  const check = (bin: Bin, day: number, sees: number): boolean => {
    const isFound = bin.wrongSince !== null && eyes.next() < sees
    if (isFound && bin.wrongSince !== null) {
      year.daysWrong += day - bin.wrongSince
      bin.wrongSince = null
    }
    Object.assign(bin, { moves: 0, checkedOn: day, shorts: 0 })
    return isFound
  }
  const spend = (minutes: number) => {
    year.minutes += minutes
    left -= minutes
  }
  const walk = (bin: Bin, day: number): boolean => {
    spend(given.walkMinutes + given.countMinutes)
    bin.countedOn = day
    return check(bin, day, given.countSees)
  }
  for (let day = 1; day <= given.days; day += 1) {
    left += minutesADay
    for (const bin of bins) {
      if (chance.next() < given.errorPerDay * bin.proneness) spoil(year, bin, day)
      const moves = poisson(given.movesADay[bin.abc], chance.next)
      for (let move = 0; move < moves; move += 1) {
        bin.moves += 1
        if (chance.next() < given.errorPerMove * bin.proneness) spoil(year, bin, day)
        const isSeen = chance.next() < given.noticedPerMove
        if (isSeen && bin.wrongSince !== null) {
          bin.shorts += 1
          if (walk(bin, day)) year.noticed += 1
        }
        if (strategy === 'belief' && left > given.lookMinutes) {
          const said = beliefIn(bin, day)
          if (said >= given.offerFromPercent && eyes.next() < given.taken) {
            note(year, said, bin)
            spend(given.lookMinutes)
            if (check(bin, day, given.lookSees)) year.found += 1
          }
        }
      }
    }
    for (const bin of strategy === 'dates' ? dueOn(bins, day) : ranked(bins, day)) {
      if (strategy === 'belief' && left < given.walkMinutes + given.countMinutes) break
      if (walk(bin, day)) year.found += 1
    }
  }
  for (const { wrongSince } of bins)
    if (wrongSince !== null) year.daysWrong += given.days - wrongSince
  return year
}

function aBin(at: number, { bins, unevenness }: Assumptions, next: () => number): Bin {
  const share = at / bins
  const abc = share < 0.2 ? 'A' : share < 0.5 ? 'B' : 'C'
  // On average one, with a long tail.
  const proneness = (1 - Math.log(1 - next()) * unevenness) / (1 + unevenness)
  // The last counts of the year before are spread over the days of the class.
  const countedOn = -Math.floor(next() * everyDays[abc])
  return { abc, proneness, moves: 0, checkedOn: countedOn, countedOn, shorts: 0, wrongSince: null }
}

function spoil(year: { errors: number }, bin: Bin, day: number): void {
  if (bin.wrongSince !== null) return
  bin.wrongSince = day
  year.errors += 1
}

const beliefIn = ({ moves, shorts, checkedOn }: Bin, day: number) =>
  likelyWrong({ moves, shorts, days: day - checkedOn })

const dueOn = (bins: readonly Bin[], day: number) =>
  bins.filter(({ abc, countedOn }) => day - countedOn >= everyDays[abc])

/** The bins that the product's list puts first. */
const ranked = (bins: readonly Bin[], day: number) =>
  bins.toSorted((one, other) => beliefIn(other, day) - beliefIn(one, day)).slice(0, 40)

function note(year: YearOfCounting, said: number, bin: Bin): void {
  const step = Math.floor(said / 10) * 10
  const before = year.looked.get(step) ?? { said: 0, wrong: 0, count: 0 }
  year.looked.set(step, {
    said: before.said + said,
    wrong: before.wrong + (bin.wrongSince === null ? 0 : 1),
    count: before.count + 1,
  })
}

/** Knuth: the product of uniform numbers until it falls below e^-mean. */
function poisson(mean: number, next: () => number): number {
  const end = Math.exp(-mean)
  let product = next()
  let times = 0
  while (product > end) {
    product *= next()
    times += 1
  }
  return times
}

export type Comparison = {
  readonly dates: YearOfCounting
  readonly belief: YearOfCounting
}

/** The same year and the same minutes: what the dates needed is given to the belief. */
export function comparedYear(seed: number, given: Assumptions): Comparison {
  const dates = simulatedYear('dates', seed, given)
  return { dates, belief: simulatedYear('belief', seed, given, dates.minutes / given.days) }
}

export const foundAMinute = ({ found, minutes }: YearOfCounting) => found / minutes
export const daysAnErrorLived = ({ daysWrong, errors }: YearOfCounting) => daysWrong / errors
