import { sql } from 'kysely'

/**
 * The note of an inspection `i` of a line `l`. For an order it is saved with the order and deleted
 * when its customer is erased: the inspection itself is permanent.
 */
export const inspectionNote = sql`coalesce((select said.words from events graded
  join order_words said on said.id = (graded.data ->> 'wordsId')::uuid
  where graded.entity_id = l.return_id and graded.type = 'return.graded'
    and graded.data ->> 'inspection' = i.id::text), i.note)`
