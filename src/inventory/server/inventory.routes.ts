import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { inventoryContract } from '../inventory.contract.ts'
import { adjustStock } from './adjust-stock.ts'
import { levels, movements } from './inventory.queries.ts'

export const inventoryRoutes = routes('inventory', inventoryContract, {
  levels: reads(levels),
  movements: reads(movements),
  adjust: writes(adjustStock),
})
