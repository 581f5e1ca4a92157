import { filtersInput, listInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { connectionOf } from '#platform/server/db/query-in.ts'
import { type LevelCall, levelList } from '#stock/inventory/levels.list.ts'
import { listLevels } from '#stock/inventory/server/list-levels.ts'
import { valuation } from '#stock/inventory/server/valuation.ts'
import { type ValuationCall, valuationList } from '#stock/inventory/valuation.list.ts'

/** A page of the stock items, asked for as a screen does. */
export const listedLevels = (reader: Reader, actor: Actor, call: LevelCall) =>
  listLevels({ reader, pool: connectionOf(reader) }, actor, listInput(levelList).parse(call))

/** The filters of the stock items, for what reads the same rows without a page. */
export const levelFilter = (call: LevelCall) => filtersInput(levelList).parse(call)

/** A page of the valuation. */
export const listedWorth = (reader: Reader, actor: Actor, call: ValuationCall) =>
  valuation.page(reader, actor, listInput(valuationList).parse(call))
