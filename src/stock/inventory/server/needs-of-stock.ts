import { capability } from '#organization/users/capabilities.ts'
import { type ServedNeed, serveNeed } from '#platform/server/serve-need.ts'
import { levelList } from '../levels.list.ts'
import { levelsInFiles } from './list-levels.ts'

const common = {
  area: 'stockLists',
  access: capability.inventory,
  page: '/inventory',
  mainFor: ['warehouse_manager'],
} as const

const from = {
  endpoint: 'stockLists.levels',
  list: levelList,
  page: levelsInFiles.page,
  countSome: levelsInFiles.countSome,
} as const

export const needsOfStock: readonly ServedNeed[] = [
  serveNeed(
    {
      ...common,
      key: 'inventory.out',
      one: 'stock item is out of stock',
      many: 'stock items are out of stock',
      tone: 'waiting',
      urgency: 54,
      params: { status: 'out,negative' },
      button: 'Open stock items',
    },
    from,
  ),
  serveNeed(
    {
      ...common,
      key: 'inventory.low',
      one: 'stock item is low in stock',
      many: 'stock items are low in stock',
      tone: 'waiting',
      urgency: 55,
      params: { status: 'low' },
      button: 'Open stock items',
    },
    from,
  ),
]
