import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { inventoryContract } from '../inventory.contract.ts'
import { adjustStock } from './adjust-stock.ts'
import { levels } from './inventory.queries.ts'
import { moveBin } from './move-bin.ts'
import { setReorderData } from './set-reorder-data.ts'
import { putStockBack, setStockAside } from './set-stock-aside.ts'
import { removeStockPhoto } from './stock-photos.ts'

export const inventoryRoutes = routes('inventory', inventoryContract, {
  levels: reads(levels),
  adjust: writes(adjustStock),
  moveBin: writes(moveBin),
  setAside: writes(setStockAside),
  putBack: writes(putStockBack),
  setReorderData: writes(setReorderData),
  removePhoto: writes(removeStockPhoto),
})
