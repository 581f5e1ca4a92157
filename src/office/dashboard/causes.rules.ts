import type { CauseRow, Counted } from '#platform/needs.ts'

/** What one outlet, courier or channel has to do with the change of a figure. */
export type Cause = {
  /** Its value in the address of the list; null for what has none, such as the rest. */
  readonly key: string | null
  readonly label: string
  /** How many small ones it puts together; 1 for each that is named. */
  readonly together: number
  readonly now: Counted
  readonly before: Counted
  /** Minor units, a number, or hundredths of a percentage point. The changes add up to that of all. */
  readonly change: number
  /** The part of the change that more or fewer of them make, and that each being worth more or less. */
  readonly byQuantity: number | null
  readonly byRate: number | null
}

export type Explained = {
  readonly now: number
  readonly before: number
  readonly change: number
  readonly causes: readonly Cause[]
}

const sumOf = (rows: readonly CauseRow[], of: (row: CauseRow) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)

/** A sum of money, or a number: where it is of so many, a quantity and an average of each. */
export function explainSum(rows: readonly CauseRow[]): Explained {
  const now = sumOf(rows, (row) => row.now.value)
  const before = sumOf(rows, (row) => row.before.value)
  const causes = rows.map((row): Cause => {
    const change = row.now.value - row.before.value
    return { ...row, together: 1, change, ...partsOfSum(row, change) }
  })
  return { now, before, change: now - before, causes: biggestFirst(causes) }
}

/** At the average of both times: what is left of the change is that of the average itself. */
function partsOfSum({ now, before }: CauseRow, change: number) {
  if (now.of === null || before.of === null) return { byQuantity: null, byRate: null }
  const byQuantity = Math.round((now.of - before.of) * middleOf(now, before)) + 0
  return { byQuantity, byRate: change - byQuantity }
}

/** Where there was nothing at one time, the rate of the other is taken for both. */
function ratesOf(now: Counted, before: Counted): readonly [number, number] {
  const rate = ({ value, of }: Counted) => (of ? value / of : null)
  const [is, was] = [rate(now), rate(before)]
  return [is ?? was ?? 0, was ?? is ?? 0]
}

function middleOf(now: Counted, before: Counted): number {
  const [is, was] = ratesOf(now, before)
  return (is + was) / 2
}

const hundredths = 10_000

/**
 * A share of a number, in hundredths of a percentage point; null where there is nothing to compare. A
 * part changes it because its own rate changed, and because it has more or less of the whole.
 */
export function explainShare(rows: readonly CauseRow[]): Explained | null {
  const all = { now: totalOf(rows, 'now'), before: totalOf(rows, 'before') }
  const [ofNow, ofBefore] = [all.now.of ?? 0, all.before.of ?? 0]
  if (ofNow === 0 || ofBefore === 0) return null
  const now = Math.round((all.now.value / ofNow) * hundredths)
  const before = Math.round((all.before.value / ofBefore) * hundredths)
  const middle = middleOf(all.now, all.before)
  const exact = rows.map((row) => {
    const [is, was] = ratesOf(row.now, row.before)
    const [part, partBefore] = [(row.now.of ?? 0) / ofNow, (row.before.of ?? 0) / ofBefore]
    const byRate = ((part + partBefore) / 2) * (is - was)
    const byQuantity = (part - partBefore) * ((is + was) / 2 - middle)
    return { row, byRate: byRate * hundredths, all: (byRate + byQuantity) * hundredths }
  })
  const changes = roundedTo(
    now - before,
    exact.map((each) => each.all),
  )
  const causes = exact.map(({ row, byRate }, at): Cause => {
    const change = changes[at] ?? 0
    const ofRate = Math.round(byRate) + 0
    return { ...row, together: 1, change, byRate: ofRate, byQuantity: change - ofRate }
  })
  return { now, before, change: now - before, causes: biggestFirst(causes) }
}

const totalOf = (rows: readonly CauseRow[], at: 'now' | 'before'): Counted => ({
  value: sumOf(rows, (row) => row[at].value),
  of: sumOf(rows, (row) => row[at].of ?? 0),
})

/** Whole numbers near these that add up to the sum: those with the largest rest are rounded up. */
export function roundedTo(sum: number, exact: readonly number[]): readonly number[] {
  const whole = exact.map(Math.floor)
  const byRest = exact
    .map((number, at) => ({ at, rest: number - Math.floor(number) }))
    .toSorted((one, other) => other.rest - one.rest || one.at - other.at)
  let missing = sum - whole.reduce((total, number) => total + number, 0)
  for (let turn = 0; missing !== 0 && byRest.length > 0; turn += 1) {
    const step = Math.sign(missing)
    const place = step > 0 ? turn : byRest.length - 1 - (turn % byRest.length)
    const at = byRest[place % byRest.length]?.at ?? 0
    whole[at] = (whole[at] ?? 0) + step
    missing -= step
  }
  return whole
}

/** So many are named; the rest is put together. */
export const mostCauses = 10

function biggestFirst(causes: readonly Cause[]): readonly Cause[] {
  const sorted = causes
    .filter(({ now, before, change }) => change !== 0 || now.value !== 0 || before.value !== 0)
    .toSorted(
      (one, other) =>
        Math.abs(other.change) - Math.abs(one.change) || one.label.localeCompare(other.label),
    )
  if (sorted.length <= mostCauses) return sorted
  const rest = sorted.slice(mostCauses - 1)
  return [...sorted.slice(0, mostCauses - 1), rest.reduce(together)]
}

function together(one: Cause, other: Cause): Cause {
  const add = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b)
  const both = (at: 'now' | 'before'): Counted => ({
    value: one[at].value + other[at].value,
    of: add(one[at].of, other[at].of),
  })
  return {
    key: null,
    label: 'Others',
    together: one.together + other.together,
    now: both('now'),
    before: both('before'),
    change: one.change + other.change,
    byQuantity: add(one.byQuantity, other.byQuantity),
    byRate: add(one.byRate, other.byRate),
  }
}
