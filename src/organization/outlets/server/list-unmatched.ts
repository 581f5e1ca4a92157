import { sql } from 'kysely'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import type { UnmatchedPlace } from '../locations.fields.ts'
import { unmatchedList } from '../unmatched.list.ts'
import { areasAround, within } from './area-columns.ts'

const mostSuggestions = 4

/**
 * The places of couriers' lists that fitted no name, each with the areas that sound like it. They are
 * a few thousand after an import, and fewer every day, so that no order needs an index.
 */
export const unmatchedPlaces = serveList<UnmatchedPlace, typeof unmatchedList>(unmatchedList, {
  table: 'unmatched_places u',
  id: 'u.id',
  joined: sql`join couriers c on c.id = u.courier_id`,
  within: () => sql`true`,
  filters: {
    courierId: 'u.courier_id',
    country: 'u.country',
    left: `(case when u.left_out_at is null then 'in' else 'out' end)`,
    since: { instant: 'u.created_at' },
  },
  sorts: {
    name: { by: 'u.name', kind: 'text' },
    courier: { by: 'c.code', kind: 'text' },
    since: { by: 'u.created_at', kind: 'instant' },
  },
  search: (words) => matchesWords('u.name', words),
  columns: () => sql`u.id, u.courier_id as "courierId", c.code as "courierCode", u.country, u.name,
    u.created_at as "createdAt", u.left_out_at is not null as "isLeftOut",
    coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name, 'within', n.within)
        order by n.likeness desc)
      from (select a.id, a.name, ${within} as within, similarity(a.name, u.name) as likeness
        from service_areas a ${areasAround}
        where a.name % u.name and a.country = u.country and a.kind in ('city', 'area')
        order by likeness desc limit ${mostSuggestions}) n), '[]') as suggestions`,
  beside: sql`join couriers c on c.id = u.courier_id`,
})
