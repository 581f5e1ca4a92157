import { type RawBuilder, sql } from 'kysely'
import { chosenValues, valuesLeft } from '#platform/lists/list-filters.ts'
import { axesOf, wholeClassesOf } from '../level-classes.ts'
import type { LevelFilter } from '../levels.list.ts'
import { type StockStatus, stockStatuses } from '../stock-words.ts'
import type { Matched, Window } from './matched-variants.ts'

/** From where the levels of a filter are found, with the columns that an index orders them by. */
export type LevelSource = {
  /** What follows FROM; the levels are called `level`. Null for the table as a whole. */
  readonly levels: RawBuilder<unknown> | null
  /** The same in parts, where an index has each of them in the order of SKUs. */
  readonly parts: readonly RawBuilder<unknown>[]
  readonly sku: 'level.sku' | 'demand.sku' | 'matched.sku'
  /** With `v`, the variants, or from those that are matched. */
  readonly title: 'v.title' | 'matched.title'
  /** Whether `demand` is part of it. */
  readonly hasDemand: boolean
}

const ofTable: LevelSource = {
  levels: null,
  parts: [],
  sku: 'level.sku',
  title: 'v.title',
  hasDemand: false,
}

/**
 * Filters on levels use an index in the order of SKUs. Filters on products (words, a category) read
 * the variants first: from them, in the order of SKUs, a page reads levels until it is full,
 * however many more match.
 */
export function levelSource(
  filter: LevelFilter,
  matched: Matched | null,
  { window, isOwn }: { readonly window: Window | null; readonly isOwn: RawBuilder<boolean> },
): LevelSource {
  if (matched)
    return {
      ...ofTable,
      levels: sql`(${matched.variants}) as matched
        join stock_levels level on level.variant_id = matched.id`,
      sku: 'matched.sku',
      title: 'matched.title',
    }
  const isBySku = window?.by === 'sku'
  const classes = classesOf(filter)
  if (classes)
    return {
      ...ofTable,
      levels: sql`stock_demand demand ${joinedLevel}`,
      parts: isBySku && classes.length > 1 ? wholeClassesOf(classes).map(ofClass) : [],
      sku: 'demand.sku',
      hasDemand: true,
    }
  const statuses = rareStatuses(filter)
  if (statuses === null) return ofTable
  if (window === null) return { ...ofTable, levels: sorted(filter, statuses, isOwn) }
  return { ...ofTable, parts: isBySku && statuses.length > 1 ? statuses.map(ofStatus) : [] }
}

/** Demand of a level, for filters that need it where it is not part of the source. */
export const joinedDemand = sql`left join stock_demand demand
  on demand.variant_id = level.variant_id and demand.outlet_id = level.outlet_id`

const joinedLevel = sql`join stock_levels level
  on level.variant_id = demand.variant_id and level.outlet_id = demand.outlet_id`

/** Classes that are asked for; levels without a class are read from all levels. */
function classesOf({ class: asked }: LevelFilter): readonly string[] | null {
  const { within, without } = chosenValues(asked ?? [])
  return within.length === 0 || without.length > 0 ? null : within
}

const ofClass = (whole: string) => {
  const { abc, xyz } = axesOf(whole)
  return sql`(select * from stock_demand
    where abc = ${sql.lit(abc)} and xyz = ${sql.lit(xyz)}) as demand ${joinedLevel}`
}

const ofStatus = (status: StockStatus) =>
  sql`(select * from stock_levels where status = ${sql.lit(status)}) as level`

/** The statuses that a filter leaves, of which an index has just the levels; what is in stock has none. */
function rareStatuses({ status: asked }: LevelFilter): readonly StockStatus[] | null {
  if (asked === undefined) return null
  const all = Object.keys(stockStatuses) as StockStatus[] // parse edge: keys of the object
  const left = valuesLeft(all, chosenValues(asked))
  return left.includes('in_stock') ? null : left
}

/**
 * What is low or out has little on hand, and moved lately or long ago: in such an order the planner
 * takes a status for evenly spread, and would read nearly all levels to its first page. `offset 0`
 * reads the levels of the statuses, and sorts these.
 */
function sorted(
  { outletId }: LevelFilter,
  statuses: readonly StockStatus[],
  isOwn: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const { within } = chosenValues(outletId ?? [])
  const isAsked = within.length > 0 ? sql`level.outlet_id = any(${within}::uuid[])` : sql`true`
  return sql`(select * from stock_levels level
    where status in (${sql.join(statuses.map((status) => sql.lit(status)))})
      and ${isOwn} and ${isAsked} offset 0) as level`
}
