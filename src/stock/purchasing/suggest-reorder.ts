import { formatQuantity } from '#platform/quantity.ts'

/** How often in a hundred cases stock must last until the delivery, and the factor for it. */
export const serviceLevels = { '90': 1.28, '95': 1.645, '98': 2.05 } as const

export type ServiceLevel = keyof typeof serviceLevels

/** The days over which demand is measured. */
export const demandDays = 90

/** The rows of a suggestion in display order; the last is the result. */
export const sumRows = [
  'available',
  'shortages',
  'incoming',
  'inDrafts',
  'expected',
  'dailyUsage',
  'deviation',
  'leadTime',
  'leadDeviation',
  'review',
  'serviceFactor',
  'safetyStock',
  'calculatedPoint',
  'reorderPoint',
  'calculatedTarget',
  'target',
  'pack',
  'minimum',
  'quantity',
] as const

export type SumRowKey = (typeof sumRows)[number]

/** The source of a number. */
export const sumSources = [
  'ledger',
  'documents',
  'calculated',
  'set',
  'supplier',
  'measured',
  'default',
  'setting',
] as const

export type SumSource = (typeof sumSources)[number]

/** Quantities in units, times in days; fractions are rounded before they are used. */
export type SumRow = {
  readonly key: SumRowKey
  readonly value: number
  readonly source: SumSource
}

/** Set for the stock item, measured over deliveries, told by the supplier, or the setting. */
export type LeadSource = 'set' | 'measured' | 'supplier' | 'default'

/** All quantities in steps of the variant's scale. */
export type StockToReorder = {
  readonly available: number
  /** What open orders of customers wait for, beyond what is reserved for them. */
  readonly shortages: number
  readonly incoming: number
  /** Requested in drafts that have not been sent. */
  readonly inDrafts: number
  /** Set by a user; these win over calculated values. */
  readonly reorderPoint: number | null
  readonly reorderQuantity: number | null
  readonly mostQuantity: number | null
  readonly meanDaily: number
  readonly deviationDaily: number
  readonly leadDays: number
  readonly leadDaysFrom: LeadSource
  /** Of the lead time, in days; 0 where it was not measured and counts as certain. */
  readonly leadDeviation: number
  /** Over how many deliveries it was measured. */
  readonly leadDeliveries: number
  readonly reviewDays: number
  readonly serviceLevel: ServiceLevel
  /** Bought in packs of this many steps, and at least this many steps. */
  readonly pack: number
  readonly least: number
  readonly scale: number
  readonly unit: string
}

export type ReorderAdvice = {
  /** From demand, whatever is set; null without consumption. */
  readonly proposedPoint: number | null
  readonly point: number
  readonly target: number
  /** 0 where nothing has to be bought. */
  readonly quantity: number
  /** Every number behind the quantity. */
  readonly rows: readonly SumRow[]
  /** How many days the stock then lasts; null without demand. */
  readonly lastsDays: number | null
  /** The last step as text, which a draft keeps. */
  readonly explanation: string
}

/** Two decimals, or two digits of smaller numbers: 5.13, 0.067. */
export function toTwoDigits(value: number): number {
  if (value === 0 || Math.abs(value) >= 0.1) return Math.round(value * 100) / 100
  return Number(value.toPrecision(2))
}

/**
 * When to buy and how much: safety stock z·√(L·σ² + (d·σL)²), reorder point d·L + safety, order up to
 * d·(L+R) + safety; σL is the deviation of a measured lead time, any other counts as certain. For a point that a user set without a maximum, the target is the point, the demand of a
 * review period and one pack or minimum, so that it is not suggested again after the next unit.
 * Without demand and without a point, only what open orders wait for is bought.
 * Every number is rounded to the two digits shown before the next one is calculated from it, so
 * that the table of a suggestion adds up.
 */
export function adviseReorder(stock: StockToReorder): ReorderAdvice {
  const { leadDays, reviewDays, pack, least, scale } = stock
  const step = 10 ** scale
  const daily = toTwoDigits(stock.meanDaily / step)
  const hasDemand = daily > 0
  const deviation = toTwoDigits(stock.deviationDaily / step)
  const factor = serviceLevels[stock.serviceLevel]
  const leadDeviation = toTwoDigits(stock.leadDeviation)
  const variance = leadDays * deviation ** 2 + (daily * leadDeviation) ** 2
  const safety = toTwoDigits(factor * Math.sqrt(variance))
  const upToSteps = (units: number) => Math.ceil(toTwoDigits(units * step * 100) / 100)
  const calculatedPoint = upToSteps(daily * leadDays + safety)
  const calculatedTarget = upToSteps(daily * (leadDays + reviewDays) + safety)
  const point = stock.reorderPoint ?? calculatedPoint
  const more = Math.max(pack, least)
  const target =
    stock.mostQuantity ??
    (stock.reorderPoint === null
      ? Math.max(calculatedTarget, hasDemand ? point + 1 : 0)
      : Math.max(
          point + upToSteps(daily * reviewDays) + more,
          calculatedTarget + point - calculatedPoint,
        ))
  const expected = stock.available - stock.shortages + stock.incoming + stock.inDrafts
  const isNeeded = expected <= point && target > expected
  const wanted = isNeeded ? Math.max(stock.reorderQuantity ?? target - expected, least) : 0
  const quantity = Math.ceil(wanted / pack) * pack
  const units = (steps: number) => steps / step
  const set = (value: number | null): SumSource => (value === null ? 'calculated' : 'set')
  const row = (key: SumRowKey, value: number, source: SumSource): SumRow => ({ key, value, source })
  const rows = [
    row('available', units(stock.available), 'ledger'),
    row('shortages', units(stock.shortages), 'documents'),
    row('incoming', units(stock.incoming), 'documents'),
    row('inDrafts', units(stock.inDrafts), 'documents'),
    row('expected', units(expected), 'calculated'),
    row('dailyUsage', daily, 'ledger'),
    row('deviation', deviation, 'ledger'),
    row('leadTime', leadDays, stock.leadDaysFrom),
    row('leadDeviation', leadDeviation, stock.leadDaysFrom),
    row('review', reviewDays, 'setting'),
    row('serviceFactor', factor, 'setting'),
    row('safetyStock', safety, 'calculated'),
    row('calculatedPoint', units(calculatedPoint), 'calculated'),
    row('reorderPoint', units(point), set(stock.reorderPoint)),
    row('calculatedTarget', units(calculatedTarget), 'calculated'),
    row('target', units(target), set(stock.mostQuantity)),
    row('pack', units(pack), 'supplier'),
    row('minimum', units(least), 'supplier'),
    row('quantity', units(quantity), set(stock.reorderQuantity)),
  ]
  return {
    proposedPoint: hasDemand ? calculatedPoint : null,
    point,
    target,
    quantity,
    rows,
    lastsDays: hasDemand ? Math.floor(units(expected + quantity) / daily) : null,
    explanation: explain(stock, { target, expected, quantity, hasDemand }),
  }
}

type Sum = {
  readonly target: number
  readonly expected: number
  readonly quantity: number
  readonly hasDemand: boolean
}

/** `Target 12 − available 3 − incoming 0 = 9; packs of 12: buy 12.` */
function explain(stock: StockToReorder, { target, expected, quantity, hasDemand }: Sum): string {
  const { available, shortages, incoming, inDrafts, reorderQuantity, pack, least, scale, unit } =
    stock
  const { leadDays, leadDaysFrom, leadDeliveries } = stock
  const of = (steps: number) =>
    `${formatQuantity(steps, scale)}${unit === 'piece' ? '' : ` ${unit}`}`
  const short = shortages === 0 ? '' : ` + short in open orders ${of(shortages)}`
  if (quantity === 0) return `Expected ${of(expected)}: nothing to buy.`
  const need =
    reorderQuantity === null
      ? `Target ${of(target)} − available ${of(available)}${short} − incoming ${of(incoming)} − in drafts ${of(inDrafts)} = ${of(target - expected)}`
      : `Reorder quantity ${of(reorderQuantity)}`
  const packs =
    pack > 10 ** scale || least > 10 ** scale ? ` Packs of ${of(pack)}, at least ${of(least)}.` : ''
  const demand =
    hasDemand || shortages > 0 ? '' : ` No demand in ${demandDays} days; set a maximum.`
  const lead =
    leadDaysFrom === 'measured'
      ? ` Lead time ${leadDays} days, measured over ${leadDeliveries} deliveries.`
      : ''
  return `${need}.${packs} Buy ${of(quantity)}.${lead}${demand}`
}
