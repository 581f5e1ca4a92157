import { type RawBuilder, sql } from 'kysely'

/**
 * What a document's own history calls it, such as “Order 1042”. Documents belong to areas below this
 * one, whose tables are not read here; null where the history knows none of that id.
 */
export function documentLabel(sourceId: string): RawBuilder<string | null> {
  return sql`(select e.label from events e where e.entity_id = ${sql.ref(sourceId)}
    order by e.tx desc, e.seq desc limit 1)`
}
