import { type RawBuilder, sql } from 'kysely'
import { tellsNoHiddenReport } from '#office/fraud-reports/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { type EventKind, eventKinds } from '#platform/area-phrases.ts'
import { byValues } from '#platform/server/lists/filter-sql.ts'
import { serveListBy } from '#platform/server/lists/serve-list-by.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { ActivityEntry } from '../activity.fields.ts'
import { activityList } from '../activity.list.ts'
import { results, ways } from '../activity.ways.ts'
import { traceOfField, typesOfKind } from '../all-phrases.ts'
import { inParts, isOneOf } from './parts-of-log.ts'

type Condition = RawBuilder<boolean>

const access = capability.activityLogs

/** Each entry that has the words is read to be counted. */
const mostOfSearch = 1_000

/**
 * The log, in the order of its key: newest first, or oldest. Users who hold the log's permission at
 * some outlets see the entries of those outlets, and no company-wide ones.
 */
export const activity = serveListBy<ActivityEntry, typeof activityList>(
  activityList,
  async (_reader, _actor, input) => {
    const foundIn = inParts(input)
    return {
      table: 'events e',
      ...(foundIn === null ? {} : { foundIn }),
      id: ['e.tx', 'e.seq'],
      key: ['transaction', 'number'],
      within: (actor) =>
        sql<boolean>`(${withinOutlets(actor, access, 'e.outlet_id')}
          and ${tellsNoHiddenReport(actor, 'e')})`,
      filters: {
        actorId: 'e.actor_id',
        productId: byValues((ids) =>
          isOfProducts(sql`v.product_id = any(${ids}::uuid[]) or v.id = any(${ids}::uuid[])`),
        ),
        kind: byValues((kinds) => isOfKinds(eventKinds.filter((kind) => kinds.includes(kind)))),
        type: 'e.type',
        field: byValues((fields) => changesOneOf(fields)),
        noun: 'e.noun',
        outletId: { ownOutlet: 'e.outlet_id', access },
        via: isOneOf('e.via', ways),
        result: isOneOf('e.result', results),
        at: { instant: 'e.at' },
        entityId: 'e.entity_id',
        requestId: 'e.request_id',
      },
      sorts: { at: { by: 'e.tx', kind: 'number' } },
      ...(input.q === '' ? {} : { counting: { most: mostOfSearch } }),
      // The entry's text and the product's name have separate indexes.
      search: (words) => [
        matchesWords('platform_event_words(e.label, e.data)', asKept(words)),
        isOfProducts(matchesWords("(v.sku || ' ' || v.title)", words)),
      ],
      columns: () => sql`e.seq, e.at, e.type, e.noun, e.entity_id as "entityId", e.label,
        e.actor_id as "actorId", e.actor_name as "actorName", e.request_id as "requestId", e.data,
        e.outlet_id as "outletId", o.code as "outletCode", e.session_id as "sessionId",
        e.ip_address as "ipAddress", e.device, e.via, e.on_behalf_of as "onBehalfOf",
        p.full_name as "onBehalfOfName", e.approval_id as "approvalId", e.result`,
      beside: sql`left join outlets o on o.id = e.outlet_id
        left join profiles p on p.id = e.on_behalf_of`,
    }
  },
)

/** An amount is found by its figures: `£1,234.50` is kept as 1234.50. */
const asKept = (words: string) =>
  words.replaceAll(/\p{Sc}(?=\d)/gu, '').replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')

/** About one of the products that have such a variant `v`: the product itself, or any variant of it. */
function isOfProducts(isWanted: RawBuilder<unknown>): Condition {
  return sql`e.entity_id = any(array(
    with found as materialized (select distinct v.product_id from variants v where ${isWanted})
    select product_id from found
    union all select id from variants where product_id in (select product_id from found)))`
}

const isOfKinds = (kinds: readonly EventKind[]): Condition =>
  sql`e.type = any(${kinds.flatMap(typesOfKind)}::text[])`

function changesOneOf(fields: readonly string[]): Condition {
  const traces = fields.map(traceOfField)
  const keys = traces.flatMap((trace) => trace.keys)
  const types = traces.flatMap((trace) => trace.types)
  return sql`(platform_event_fields(e.data) <> '{}' and platform_event_fields(e.data) && ${keys}::text[]
    or e.type = any(${types}::text[]))`
}
