import { median, percentile } from './figures.ts'
import { classOf, readClasses } from './read-classes.ts'
import type { BenchRead } from './walk-database.ts'

/** A database, its requests and the milliseconds of each request. */
type Measured = {
  readonly orders: number
  readonly reads: readonly BenchRead[]
  readonly times: ReadonlyMap<string, readonly number[]>
  /** What jobs and readers of events read in a minute without requests. */
  readonly idlePages: number
}

type Figures = BenchRead & { readonly p50: number; readonly p95: number }

/** The buffers that a request may read, regardless of the size of the database. */
const mostBuffers = 2_000
const mostExactBuffers = 200

/** What a request may read or take of the larger database, as a share of the smaller one. */
const mostGrowth = 1.3

/** Growth of less than this is the depth of an index or chance. */
const fewBuffers = 300
const fewMilliseconds = 10

const shown = 10

/** The tables of the benchmark: targets met by kind, the ten worst by buffers, time and growth. */
export function printReads(measured: readonly Measured[]): void {
  const largest = measured.at(-1)
  const smallest = measured.length > 1 ? measured[0] : undefined
  if (!largest) return
  const figures = figuresOf(largest)
  const before = new Map(smallest ? figuresOf(smallest).map((read) => [read.name, read]) : [])
  const growth = (read: Figures, of: (read: Figures) => number) => {
    const from = before.get(read.name)
    return from ? of(read) / Math.max(1, of(from)) : Number.NaN
  }
  const line = (read: Figures) => {
    const grown = (of: (read: Figures) => number) =>
      before.has(read.name) ? ` (× ${growth(read, of).toFixed(1)})` : ''
    return `${String(read.buffers).padStart(9)} buffers${grown(buffersOf)}, p50 ${read.p50.toFixed(0)} ms${grown(p50Of)}, p95 ${read.p95.toFixed(0)} ms  ${read.name}`
  }
  const worst = (title: string, among: readonly Figures[], of: (read: Figures) => number) => {
    console.log(`\n${title}: ${among.length}`)
    for (const read of among.toSorted((a, b) => of(b) - of(a)).slice(0, shown))
      console.log(line(read))
  }
  const compared = smallest ? `; × is the growth from ${smallest.orders} orders in this run` : ''
  console.log(`\nOf ${largest.orders} orders${compared}`)
  printTargets(figures)
  const untimed = figures.filter(({ p50 }) => Number.isNaN(p50)).length
  if (untimed > 0) console.log(`${untimed} requests were not timed in the minutes given`)
  const heavy = ({ buffers, isExact }: Figures) =>
    buffers > (isExact ? mostExactBuffers : mostBuffers)
  worst(
    `above ${mostBuffers} buffers, exact numbers ${mostExactBuffers}`,
    figures.filter(heavy),
    buffersOf,
  )
  worst(
    'slower than the target of their kind',
    figures.filter((read) => read.p95 > readClasses[classOf(read)]),
    ({ p95 }) => p95,
  )
  if (smallest) {
    const readsMore = figures.filter(
      (read) => read.buffers > fewBuffers && growth(read, buffersOf) > mostGrowth,
    )
    worst(`above × ${mostGrowth} in buffers, of those above ${fewBuffers}`, readsMore, (read) =>
      growth(read, buffersOf),
    )
    const takesLonger = figures.filter(
      (read) => read.p50 > fewMilliseconds && growth(read, p50Of) > mostGrowth,
    )
    worst(
      `above × ${mostGrowth} in p50, of those above ${fewMilliseconds} ms`,
      takesLonger,
      (read) => growth(read, p50Of),
    )
  }
  console.log('')
  for (const { orders, idlePages } of measured)
    console.log(`${orders} orders: all jobs together read ${idlePages} buffers in an idle minute`)
}

const buffersOf = ({ buffers }: Figures) => buffers
const p50Of = ({ p50 }: Figures) => p50
const isMet = (read: Figures, took: number) => took <= readClasses[classOf(read)]

/** Of the answered requests only; refused requests have no figures. */
function figuresOf({ reads, times }: Measured): readonly Figures[] {
  return reads
    .filter(({ status }) => status === 200)
    .map((read) => {
      const taken = times.get(read.name) ?? []
      return { ...read, p50: median(taken), p95: percentile(taken, 0.95) }
    })
}

function printTargets(figures: readonly Figures[]): void {
  for (const [name, target] of Object.entries(readClasses)) {
    const all = figures.filter((read) => classOf(read) === name && !Number.isNaN(read.p50))
    const byP95 = all.filter((read) => isMet(read, read.p95)).length
    const byP50 = all.filter((read) => isMet(read, read.p50)).length
    if (all.length === 0) continue
    const typical = median(all.map(p50Of)).toFixed(0)
    console.log(
      `${name.padEnd(34)} within ${String(target).padStart(3)} ms: ${byP95} of ${all.length} by p95, ${byP50} by p50; the median takes ${typical} ms`,
    )
  }
}
