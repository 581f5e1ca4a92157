import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { chosenValues, hasPlainValues, type Span } from '#platform/lists/list-filters.ts'
import { largestScale } from '#platform/quantity.ts'
import type { Actor } from '#platform/server/actor.ts'
import { askPrepared, type Source } from '#platform/server/db/ask-prepared.ts'
import { byValue } from '#platform/server/lists/filter-sql.ts'
import { readCursor } from '#platform/server/lists/list-cursor.ts'
import type { ListSql } from '#platform/server/lists/list-sql.ts'
import { written } from '#platform/server/lists/written-values.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { inventorySettings } from '../inventory.settings.ts'
import { axesOf } from '../level-classes.ts'
import { type LevelFilter, type LevelInput, levelList } from '../levels.list.ts'
import type { LevelRow } from '../stock-lists.contract.ts'
import { isDead } from './dead-stock.ts'
import { joinedDemand, type LevelSource, levelSource } from './level-source.ts'
import { expiringLots, matchedVariants, type Window } from './matched-variants.ts'
import { besideLevel, levelColumns } from './shown-level.ts'

type Condition = RawBuilder<boolean>
type LevelSql = ListSql<typeof levelList, LevelRow>

export type AskedLevels = LevelFilter & Partial<Pick<LevelInput, 'sort' | 'after' | 'before'>>

const access = capability.inventory
const { deadStockDays: dead } = inventorySettings
const id = ['level.outlet_id', 'level.variant_id'] as const

/** How the levels of a filter are read; what it says of products is looked up first. */
export async function levelSql(
  source: Source,
  actor: Actor,
  asked: AskedLevels,
): Promise<LevelSql> {
  const window = windowOf(asked)
  const matched = await matchedVariants(source, asked, window)
  const isOwn = withinOutlets(actor, access, 'level.outlet_id')
  const found = levelSource(asked, matched, { window, isOwn })
  const isPrepared = !matched?.isPlannedByWords && isUsual(asked)
  return {
    table: 'stock_levels level',
    id,
    ...(found.levels === null ? {} : { foundIn: found.levels }),
    ...(found.parts.length > 0 ? { parts: found.parts } : {}),
    joined: joinedFor(asked, found),
    within: () => sql`(${isOwn} and ${isListed(asked)}
      and ${beyond(window, found)})`,
    filters: {
      outletId: { ownOutlet: 'level.outlet_id', access },
      status: written('level.status'),
      class: byValue(isOfClass),
      // The variants are matched already.
      category: () => sql`true`,
      only: async (chosen, call) => {
        const deadDays = hasDead(asked) ? await settingOf(call.reader, dead) : dead.default
        return byValue((only) => onlyThose(only, deadDays))(chosen, call)
      },
      onHand: isOnHand,
      lastMoved: { instant: 'level.last_moved_at' },
      variantId: 'level.variant_id',
    },
    sorts: {
      sku: { by: found.sku, kind: 'text' },
      product: { by: found.title, kind: 'text' },
      onHand: { by: 'level.on_hand', kind: 'number' },
      lastMoved: { by: 'level.last_moved_at', kind: 'instant', hasNulls: true },
    },
    ask: (page) => askPrepared(source, page),
    // Planning the whole takes longer than reading it.
    ...(isPrepared ? { carriesRowsOf: 'level' } : { findsIdsFirst: true }),
    rowsInFiles: 1_000,
    columns: levelColumns,
    beside: besideLevel(actor),
  }
}

function windowOf({ sort = levelList.order, after, before }: AskedLevels): Window | null {
  const key = sort.replace('-', '')
  if (key !== 'sku' && key !== 'product') return null
  const isBack = before !== undefined && after === undefined
  const kinds = id.map(() => 'uuid' as const)
  const place = isBack
    ? readCursor(before, 'before', sort, 'text', kinds)
    : readCursor(after, 'after', sort, 'text', kinds)
  return {
    by: key === 'sku' ? 'sku' : 'title',
    isDown: sort.startsWith('-') !== isBack,
    from: place?.value ?? null,
  }
}

/** Where a page begins, for the index of another table: a place is compared as a whole, which it has not. */
function beyond(window: Window | null, { sku, title }: LevelSource): Condition {
  if (window === null || window.from === null) return sql`true`
  const column = window.by === 'sku' ? sku : title
  if (column === 'level.sku' || column.startsWith('matched.')) return sql`true`
  return sql`${sql.ref(column)} ${window.isDown ? sql`<=` : sql`>=`} ${window.from}`
}

/** Leaving a join out costs less than letting the planner find it unnecessary. */
function joinedFor(asked: AskedLevels, found: LevelSource) {
  const isByTitle = asked.sort?.replace('-', '') === 'product' && found.title === 'v.title'
  const demand = (asked.class || hasDead(asked)) && !found.hasDemand ? joinedDemand : sql``
  const variant =
    isByTitle || asked.onHand !== undefined
      ? sql`join variants v on v.id = level.variant_id`
      : sql``
  return sql`${demand} ${variant}`
}

const hasDead = ({ only = [] }: LevelFilter) => only.some((value) => value.endsWith('dead'))

/** A request for the variant itself is about its ledger. */
function isListed({ variantId }: LevelFilter): Condition {
  const { within } = chosenValues(variantId ?? [])
  return within.length > 0 ? sql`true` : sql`not level.is_merged_away`
}

function isOfClass(name: string): Condition {
  const { abc, xyz } = axesOf(name)
  const parts: Condition[] = []
  if (abc) parts.push(sql`demand.abc = ${abc}`)
  if (xyz) parts.push(sql`demand.xyz = ${xyz}`)
  return sql`(${sql.join(parts, sql` and `)})`
}

function onlyThose(only: string, deadDays: number): Condition {
  if (only === 'never_stocked') return sql`level.last_moved_at is null`
  if (only === 'dead') return isDead(deadDays)
  // `offset 0` checks each level as the page reads it, instead of reading all places first.
  return sql`exists (select from stock_places place
    where place.variant_id = level.variant_id and place.outlet_id = level.outlet_id
      and place.on_hand > 0 and place.lot_id = any(array(select lot.id ${expiringLots})) offset 0)`
}

/**
 * Whole units, of which a level counts steps: 2 kg are 2,000. What holds for every scale is said
 * without it, for the index.
 */
function isOnHand({ from, to }: Span): Condition {
  const steps = (units: string) => sql`${units}::bigint * (10 ^ v.quantity_scale)::bigint`
  const most = (units: string) => String(BigInt(units) * 10n ** BigInt(largestScale))
  const parts: Condition[] = []
  if (from !== null) {
    const least = from.startsWith('-') ? most(from) : from
    parts.push(sql`level.on_hand >= ${least}::bigint and level.on_hand >= ${steps(from)}`)
  }
  if (to !== null) {
    const greatest = to.startsWith('-') ? to : most(to)
    parts.push(sql`level.on_hand <= ${greatest}::bigint and level.on_hand <= ${steps(to)}`)
  }
  return sql`(${sql.join(parts, sql` and `)})`
}

/** Whether the text of the statement is one of few, so that a connection keeps its plan. */
function isUsual({ sort = levelList.order, before, onHand, lastMoved, ...filter }: AskedLevels) {
  if (sort.replace('-', '') !== levelList.order || before !== undefined) return false
  if (onHand !== undefined || lastMoved !== undefined) return false
  return hasPlainValues(filter)
}
