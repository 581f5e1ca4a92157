import { type RawBuilder, sql } from 'kysely'

/**
 * The label of a document from its own history, such as “Order 1042”. Documents belong to areas
 * that depend on this one, whose tables are not read here; null where the history has none with
 * that id.
 */
export function documentLabel(sourceId: string): RawBuilder<string | null> {
  return sql`(select e.label from events e where e.entity_id = ${sql.ref(sourceId)}
    order by e.tx desc, e.seq desc limit 1)`
}
