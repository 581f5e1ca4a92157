import { throwIfRefused } from '#platform/refusal.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { refuseStaleFilters } from '../../stale-filters.ts'
import { viewsContract } from '../../views.contract.ts'
import { renameView, saveView } from './save-view.ts'
import { removeView, setDefaultView, shareView } from './share-view.ts'
import {
  type KnownLists,
  listViews,
  ownViews,
  requirePage,
  staleInAddress,
} from './views.queries.ts'

export const viewsRoutes = (lists: KnownLists) => {
  const { accessOf, findStale } = lists
  return routes('views', viewsContract, {
    list: reads((reader, actor, input) => listViews(reader, actor, input, lists)),
    mine: reads((reader, actor) => ownViews(reader, actor, lists)),
    stale: reads((reader, actor, input) => staleInAddress(reader, actor, input, lists)),
    save: writes(async (tx, actor, input) => {
      requirePage(actor, input.page, accessOf)
      const [stale = []] = await findStale(input.page, [input.params], { reader: tx, actor })
      throwIfRefused(refuseStaleFilters(stale))
      return saveView(tx, actor, input, accessOf)
    }),
    rename: writes((tx, actor, input) => renameView(tx, actor, input, accessOf)),
    share: writes((tx, actor, input) => shareView(tx, actor, input, accessOf)),
    setDefault: writes((tx, actor, input) => setDefaultView(tx, actor, input, accessOf)),
    remove: writes((tx, actor, input) => removeView(tx, actor, input, accessOf)),
  })
}
