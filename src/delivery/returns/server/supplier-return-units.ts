import { type RawBuilder, sql } from 'kysely'
import { inspectionNote } from './inspection-note.ts'

/** The columns of a unit, of an inspection `i` and what `unitSource` joins to it. */
export const unitColumns = sql`i.id as "inspectionId", r.id as "returnId",
  r.number as "returnNumber", v.sku, v.title, i.quantity, v.quantity_scale as "quantityScale",
  i.grade, i.flag, r.reason, ${inspectionNote} as note,
  i.inspected_at as "inspectedAt"`

export const unitSource = sql`return_inspections i join return_lines l on l.id = i.line_id
  join returns r on r.id = l.return_id join variants v on v.id = l.variant_id`

/** Graded for return to its supplier, on hand, and on no supplier return. */
export const isWaiting: RawBuilder<boolean> = sql<boolean>`(i.waits_as is not null and not exists (
  select from supplier_return_lines sent where sent.inspection_id = i.id and not sent.is_undone))`
