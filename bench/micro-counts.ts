import {
  type Assumptions,
  comparedYear,
  daysAnErrorLived,
  foundAMinute,
  usualYear,
  type YearOfCounting,
} from './support/simulated-year.ts'

/**
 * Micro-counts by the product's own belief against counts on fixed ABC dates: a simulated year, the
 * same minutes of counting, for several seeds. Then one assumption after another is changed, also to
 * where the belief does not win. `simulated-year.ts` says what is assumed.
 */
const seeds = [1, 2, 3, 4, 5, 6, 7, 8]

const looksOf = ({ looked }: YearOfCounting) =>
  [...looked.values()].reduce((sum, { count }) => sum + count, 0)

const changed: readonly (readonly [string, Partial<Assumptions>])[] = [
  ['as assumed', {}],
  ['looks are offered from 5 %', { offerFromPercent: 5 }],
  ['looks are offered from 20 %', { offerFromPercent: 20 }],
  ['looks are offered from 40 %', { offerFromPercent: 40 }],
  ['pickers notice nothing', { noticedPerMove: 0 }],
  ['pickers notice a lot', { noticedPerMove: 0.15 }],
  ['no walk to a bin', { walkMinutes: 0, countMinutes: 0.5 }],
  ['a walk of 3 minutes', { walkMinutes: 3 }],
  ['a look sees half', { lookSees: 0.5 }],
  ['a look takes a minute', { lookMinutes: 1 }],
  ['a tenth of the offers is taken', { taken: 0.1 }],
  ['all bins alike', { unevenness: 0 }],
  ['few bins make the errors', { unevenness: 8 }],
  ['errors come with time alone', { errorPerMove: 0, errorPerDay: 0.004 }],
  ['three times as many errors', { errorPerMove: 0.009, errorPerDay: 0.0012 }],
  ['a third of the errors', { errorPerMove: 0.001, errorPerDay: 0.00013 }],
  ['all bins are visited alike', { movesADay: { A: 1, B: 1, C: 1 } }],
  ['most bins are hardly visited', { movesADay: { A: 4, B: 0.05, C: 0.01 } }],
]

console.log(
  'same minutes, per year           seed  minutes  errors     found/minute    days an error lived   looks\n' +
    '                                                          dates   belief      dates   belief',
)
for (const [name, change] of changed) {
  const wanted = change === changed[0]?.[1] ? seeds : seeds.slice(0, 3)
  for (const seed of wanted) {
    const { dates, belief } = comparedYear(seed, { ...usualYear, ...change })
    console.log(
      `${name.padEnd(33)}${String(seed).padStart(4)}${belief.minutes.toFixed(0).padStart(9)}${String(dates.errors).padStart(8)}  ${foundAMinute(dates).toFixed(4).padStart(9)}${foundAMinute(belief).toFixed(4).padStart(9)}  ${daysAnErrorLived(dates).toFixed(1).padStart(9)}${daysAnErrorLived(belief).toFixed(1).padStart(9)}${String(looksOf(belief)).padStart(8)}`,
    )
  }
}

console.log('\nbelief of the looks that were taken, and how many of these bins were wrong')
const looks = new Map<number, { said: number; wrong: number; count: number }>()
for (const seed of seeds)
  for (const [step, { said, wrong, count }] of comparedYear(seed, usualYear).belief.looked) {
    const sum = looks.get(step) ?? { said: 0, wrong: 0, count: 0 }
    looks.set(step, {
      said: sum.said + said,
      wrong: sum.wrong + wrong,
      count: sum.count + count,
    })
  }
for (const [step, { said, wrong, count }] of [...looks].sort(([one], [other]) => one - other))
  console.log(
    `${step}–${step + 9} %: said ${(said / count).toFixed(0)} %, wrong ${((100 * wrong) / count).toFixed(0)} % of ${count}`,
  )
