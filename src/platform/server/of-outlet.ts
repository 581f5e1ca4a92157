import { type RawBuilder, sql } from 'kysely'

/** A condition for the rows of one outlet; of all where none is named. */
export const ofOutlet = (outletId: string | null, column = 'outlet_id'): RawBuilder<boolean> =>
  outletId === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${outletId}::uuid`
