import { throwIfRefused } from '#platform/refusal.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { refuseStaleFilters } from '../../stale-filters.ts'
import { viewsContract } from '../../views.contract.ts'
import { renameView, saveView } from './save-view.ts'
import { removeView, setDefaultView, shareView } from './share-view.ts'
import { type FindStale, listViews, requirePage, staleInAddress } from './views.queries.ts'

/** `findStale` knows the lists of all areas. */
export const viewsRoutes = (findStale: FindStale) =>
  routes('views', viewsContract, {
    list: reads((reader, actor, input) => listViews(reader, actor, input, findStale)),
    stale: reads((reader, actor, input) => staleInAddress(reader, actor, input, findStale)),
    save: writes(async (tx, actor, input) => {
      requirePage(actor, input.page)
      const [stale = []] = await findStale(input.page, [input.params], { reader: tx, actor })
      throwIfRefused(refuseStaleFilters(stale))
      return saveView(tx, actor, input)
    }),
    rename: writes(renameView),
    share: writes(shareView),
    setDefault: writes(setDefaultView),
    remove: writes(removeView),
  })
