import { formatCount } from '#platform/web/format-instant.ts'
import type { ImportRun } from '../imports.contract.ts'

type Counts = ImportRun['counts']

const known: Readonly<Record<string, string>> = {
  cancelled: 'cancelled orders',
  differences: 'counted differences',
  openings: 'opening stock items',
}

/** What every table counts by its lines and steps; the other counts are of what they brought. */
const ofTables: Readonly<Record<string, string>> = {
  created: 'Added',
  changed: 'Changed',
  booked: 'Booked',
  unchanged: 'Unchanged records',
  leftOut: 'Records left out',
  takenBack: 'Taken back',
  leftAsIs: 'Could not be taken back',
}

/** What a table rightly leaves out, by what it is counted as. */
const closed: Readonly<Record<string, string>> = {
  sentOrders: 'sent',
  cancelledOrders: 'cancelled',
  refundedOrders: 'refunded',
}

/** Why records of a file are left out, one sentence for each reason: `2 orders are closed and left out`. */
export function leftOutWords(counts: Counts): readonly string[] {
  const parts = Object.entries(closed).filter(([key]) => counts[key])
  const count = parts.reduce((total, [key]) => total + (counts[key] ?? 0), 0)
  const each = parts.map(([key, word]) => `${formatCount(counts[key] ?? 0)} ${word}`).join(', ')
  const unpaid = counts.unpaidOrders ?? 0
  const elsewhere = counts.otherOutlets ?? 0
  return [
    ...(count === 1 ? [`1 order is closed and left out: ${each}.`] : []),
    ...(count > 1 ? [`${formatCount(count)} orders are closed and left out: ${each}.`] : []),
    ...(elsewhere === 1 ? ['1 line is of another outlet and left out.'] : []),
    ...(elsewhere > 1
      ? [`${formatCount(elsewhere)} lines are of other outlets and left out.`]
      : []),
    ...(unpaid === 1 ? ['1 order is not paid yet and left out.'] : []),
    ...(unpaid > 1 ? [`${formatCount(unpaid)} orders are not paid yet and left out.`] : []),
  ]
}

const isOfLeftOut = (key: string) =>
  key in closed || key === 'unpaidOrders' || key === 'otherOutlets'

/** What an import brought, count by count: `1,200 orders, 80 products`. */
export function wordsOfCounts(counts: Counts): string {
  return Object.entries(counts)
    .filter(([key]) => !(key in ofTables || isOfLeftOut(key)))
    .map(([key, count]) => `${formatCount(count)} ${wordsOfKey(key, count)}`)
    .join(', ')
}

function wordsOfKey(key: string, count: number): string {
  const words = known[key] ?? key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return count === 1 ? words.replace(/s$/, '') : words
}

/** The counts of a table's steps, as facts; those of nothing are left out. */
export function factsOfTable(counts: Counts) {
  return Object.entries(ofTables).map(([key, label]) => {
    const count = counts[key]
    return { label, value: count ? formatCount(count) : null }
  })
}

/** In one line of a list: `12 added, 3 changed`, or of orders what they were. */
export function shortWords({ isTable, counts }: ImportRun): string {
  if (!isTable) return wordsOfCounts(counts)
  const steps = ['created', 'changed', 'booked', 'takenBack'].filter((key) => counts[key])
  const words = steps.map((key) => `${formatCount(counts[key] ?? 0)} ${ofTables[key]}`)
  return words.join(', ').toLowerCase()
}

/** What a checked file would bring beside its records, as facts. */
export function factsOfExtras(counts: Counts, outletCode: string | undefined) {
  const { openingStock = 0, openingUnits = 0, picturesToFetch = 0, incompleteDrafts = 0 } = counts
  const units = openingUnits === 1 ? '1 unit' : `${formatCount(openingUnits)} units`
  const variants = openingStock === 1 ? '1 variant' : `${formatCount(openingStock)} variants`
  return [
    {
      label: 'Incomplete, as drafts',
      value: incompleteDrafts > 0 ? formatCount(incompleteDrafts) : null,
    },
    {
      label: outletCode ? `Opening stock at ${outletCode}` : 'Opening stock',
      value: openingStock > 0 ? `${units} of ${variants}` : null,
    },
    {
      label: 'Pictures to fetch',
      value: picturesToFetch > 0 ? formatCount(picturesToFetch) : null,
    },
  ]
}

/** How many records of a file are done with: `12 of 41 records`. */
export function recordsDoneWords(run: Pick<ImportRun, 'recordsDone' | 'totalRecords'>): string {
  const { recordsDone, totalRecords } = run
  if (totalRecords !== null)
    return `${formatCount(recordsDone)} of ${formatCount(totalRecords)} records`
  return recordsDone === 1 ? '1 record' : `${formatCount(recordsDone)} records`
}
