import { does, reads, routes } from '#platform/server/http/acts.ts'
import { stockListsContract } from '../stock-lists.contract.ts'
import { levelFigures, stockWorth } from './count-levels.ts'
import { getLevel } from './get-level.ts'
import { listLevels } from './list-levels.ts'
import { countExpiring, getLot, lots } from './list-lots.ts'
import { neverStocked } from './never-stocked.ts'
import { listIncoming, listReservations } from './read-demand.ts'
import { readLedger } from './read-ledger.ts'

export const stockListsRoutes = routes('stockLists', stockListsContract, {
  levels: does(listLevels),
  neverStocked: reads(neverStocked.page),
  figures: reads(levelFigures),
  worth: reads(stockWorth),
  level: reads(getLevel),
  ledger: reads(readLedger),
  reservations: reads(listReservations),
  incoming: reads(listIncoming),
  lots: reads(lots.page),
  expiry: reads(countExpiring),
  lot: reads(getLot),
})
