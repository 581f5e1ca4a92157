import { type RawBuilder, sql } from 'kysely'
import { parcelsNamed } from '#delivery/dispatch/server/index.ts'
import { returnsSettings } from '#delivery/returns/returns.settings.ts'
import type { ChosenValues } from '#platform/lists/list-filters.ts'
import { authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { byConditions } from '#platform/server/lists/by-conditions.ts'
import type { FilterCall } from '#platform/server/lists/filter-sql.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { typedOrderNumber } from '#sales/orders/orders.nouns.ts'
import { ageBuckets, daysOfBucket } from '../claims.rules.ts'
import type { ReturnCaseRow } from '../return-cases.contract.ts'
import { returnCaseList } from '../return-cases.list.ts'
import { returnCaseStates, soughtStates } from '../return-cases.states.ts'
import { access, caseBeside, caseColumns, type StoredCase, withTerms } from './case-source.ts'

const isIn = (states: readonly string[]): RawBuilder<boolean> =>
  sql`c.state = any(${[...states]}::text[])`

const ofState = byConditions({
  ...Object.fromEntries(returnCaseStates.map((state) => [state, isIn([state])])),
  sought: isIn(soughtStates),
  all: sql`true`,
})

const missingFor = (days: number): RawBuilder<boolean> =>
  sql`c.said_at <= now() - make_interval(days => ${days})`

const ofAge = byConditions(
  Object.fromEntries(
    ageBuckets.map((bucket) => {
      const [least, most] = daysOfBucket[bucket]
      const end = most === null ? sql`true` : sql`not ${missingFor(most + 1)}`
      return [bucket, sql<boolean>`(${missingFor(least)} and ${end})`]
    }),
  ),
)

async function ofUrgency(chosen: ChosenValues, call: FilterCall) {
  const { highDays, criticalDays } = await settingsOf(call.reader, returnsSettings)
  const conditions = { high: missingFor(highDays), critical: missingFor(criticalDays) }
  return byConditions(conditions)(chosen, call)
}

/**
 * Missing returns. Indexes sort by age and amounts; courier and assignee are sorted in memory,
 * since couriers lose few parcels a day.
 */
export const cases = serveList<ReturnCaseRow, typeof returnCaseList, StoredCase>(returnCaseList, {
  table: 'return_cases c',
  id: 'c.id',
  joined: sql`join couriers courier on courier.id = c.courier_id
    left join profiles owner on owner.id = c.owner_id`,
  within: (actor) => withinOutlets(actor, access, 'c.outlet_id'),
  filters: {
    state: ofState,
    age: ofAge,
    urgency: ofUrgency,
    courierId: 'c.courier_id',
    outletId: { ownOutlet: 'c.outlet_id', access },
    mine: ({ actor }) => sql`coalesce(c.owner_id = ${authorId(actor)}::uuid, false)`,
    ownerId: 'c.owner_id',
    cause: 'c.cause',
    since: { instant: 'c.said_at' },
  },
  sorts: {
    courier: { by: 'courier.name', kind: 'text' },
    age: { by: `(-extract(epoch from c.said_at at time zone 'utc'))`, kind: 'decimal' },
    worth: { by: 'c.value_minor', kind: 'number' },
    cash: { by: 'c.cash_minor', kind: 'number' },
    owner: { by: 'owner.full_name', kind: 'text', hasNulls: true },
  },
  search: matchesWhat,
  columns: () => caseColumns,
  beside: caseBeside,
  complete: (reader, _actor, rows) => withTerms(reader, rows),
})

/** By the whole code or number of parcel or order, else by words of the courier and its branch. */
async function matchesWhat(q: string, reader: Reader): Promise<RawBuilder<boolean>> {
  const words = q.trim()
  const { rows } = await sql<{ id: string }>`select c.id from return_cases c
    where c.parcel_id = any(array(${parcelsNamed(words, typedOrderNumber(words))}))`.execute(reader)
  if (rows.length > 0) return sql`c.id = any(${rows.map(({ id }) => id)}::uuid[])`
  return matchesWords(`(courier.name || ' ' || c.branch)`, words)
}
