import { readPreferences } from '#organization/users/preferences.ts'
import { type KnownLists, viewsById } from '#organization/users/server/index.ts'
import { pageOfList } from '#platform/lists/page-of-list.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Reader } from '#platform/server/db/database.ts'
import type { CountableList } from '#platform/server/lists/countable-lists.ts'
import type { ShownView } from '../dashboard.contract.ts'
import { pathOf } from './board.ts'

/** The lists of all areas: who may open them, and how many rows an address matches. */
export type ListParts = {
  readonly known: KnownLists
  readonly countable: ReadonlyMap<string, CountableList>
}

/** The saved views that the user chose for their dashboard, in their order; deleted ones are left out. */
export const shownViews =
  ({ known, countable }: ListParts) =>
  async (reader: Reader, actor: Actor) => {
    const profile = await reader
      .selectFrom('profiles')
      .select('preferences')
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow()
    const { views: chosen } = readPreferences(profile.preferences).dashboard
    const found = await viewsById(reader, actor, chosen, known)
    const views = chosen.flatMap((id): ShownView[] => {
      const view = found.find((each) => each.id === id)
      const list = view && countable.get(view.page)
      if (!list) return []
      const { name, page, params, stale } = view
      const path = pathOf(pageOfList(page), { ...params, saved: id })
      return [{ id, name, noun: list.noun, area: list.area, isStale: stale.length > 0, path }]
    })
    return { views }
  }

/** How many rows a saved view shows, as its list counts them. */
export const countView =
  ({ known, countable }: ListParts) =>
  async (db: Database, actor: Actor, { id }: { readonly id: string }) => {
    const [view] = await viewsById(db.reader, actor, [id], known)
    const list = view && countable.get(view.page)
    if (!list) throw notFound('This view')
    return list.count(db, actor, view.params)
  }
