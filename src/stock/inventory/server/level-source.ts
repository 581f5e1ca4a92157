import { type RawBuilder, sql } from 'kysely'
import { chosenValues } from '#platform/lists/list-filters.ts'
import type { LevelFilter } from '../levels.list.ts'
import { type StockStatus, stockStatuses } from '../stock-words.ts'
import type { Matched } from './matched-variants.ts'

/** From where the levels of a filter are found, with the columns that an index orders them by. */
export type LevelSource = {
  /** What follows FROM; the levels are called `level`. Null for the table as a whole. */
  readonly levels: RawBuilder<unknown> | null
  readonly sku: 'level.sku' | 'demand.sku' | 'matched.sku'
  /** With `v`, the variants, or from those that are matched. */
  readonly title: 'v.title' | 'matched.title'
  /** Whether `demand` is part of it. */
  readonly hasDemand: boolean
}

const ofTable = { sku: 'level.sku', title: 'v.title', hasDemand: false } as const

/**
 * Filters on levels use an index in the order of SKUs. Filters on products (words, a category) read
 * the variants first: from them, in the order of SKUs, a page reads levels until it is full,
 * however many more match.
 */
export function levelSource(filter: LevelFilter, matched: Matched | null): LevelSource {
  if (matched)
    return {
      levels: sql`(${matched.variants}) as matched
        join stock_levels level on level.variant_id = matched.id`,
      sku: 'matched.sku',
      title: 'matched.title',
      hasDemand: false,
    }
  if (isOfOneClass(filter))
    return {
      levels: sql`stock_demand demand join stock_levels level
        on level.variant_id = demand.variant_id and level.outlet_id = demand.outlet_id`,
      sku: 'demand.sku',
      title: 'v.title',
      hasDemand: true,
    }
  const parts = rareStatuses(filter.status)
  return {
    ...ofTable,
    levels: parts && sql`(${sql.join(parts.map(ofStatus), sql` union all `)}) as level`,
  }
}

/** Demand of a level, for filters that need it where it is not part of the source. */
export const joinedDemand = sql`left join stock_demand demand
  on demand.variant_id = level.variant_id and demand.outlet_id = level.outlet_id`

/** Several classes have no index together; levels without a class are read from all levels. */
function isOfOneClass({ class: asked }: LevelFilter): boolean {
  const { within, without } = chosenValues(asked ?? [])
  return within.length === 1 && without.length === 0
}

const ofStatus = (status: StockStatus) =>
  sql`(select * from stock_levels where status = ${sql.lit(status)})`

/** Several statuses, which one index has one after another. What is in stock has none. */
function rareStatuses(asked: LevelFilter['status']): readonly StockStatus[] | null {
  const { within, without } = chosenValues(asked ?? [])
  const all = Object.keys(stockStatuses) as StockStatus[] // parse edge: keys of the object
  const left = all.filter(
    (status) => (within.length === 0 || within.includes(status)) && !without.includes(status),
  )
  return left.length < 2 || left.includes('in_stock') ? null : left
}
