import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { viewsContract } from '../../views.contract.ts'
import { renameView, saveView } from './save-view.ts'
import { removeView, setDefaultView, shareView } from './share-view.ts'
import { listViews } from './views.queries.ts'

export const viewsRoutes = routes('views', viewsContract, {
  list: reads(listViews),
  save: writes(saveView),
  rename: writes(renameView),
  share: writes(shareView),
  setDefault: writes(setDefaultView),
  remove: writes(removeView),
})
