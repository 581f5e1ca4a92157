import { sql } from 'kysely'

/**
 * What was noted of the units of an inspection `i` of a line `l`. Of those of an order it stands with the
 * order, where it goes when its customer is erased: an inspection itself is for good.
 */
export const inspectionNote = sql`coalesce((select said.words from events graded
  join order_words said on said.id = (graded.data ->> 'wordsId')::uuid
  where graded.entity_id = l.return_id and graded.type = 'return.graded'
    and graded.data ->> 'inspection' = i.id::text), i.note)`
