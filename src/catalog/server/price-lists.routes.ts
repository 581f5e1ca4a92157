import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { priceListsContract } from '../price-lists.contract.ts'
import { listPriceLists, pricesOfList, usablePriceLists } from './price-lists.queries.ts'
import { savePriceList, setListPrices } from './save-price-list.ts'

export const priceListsRoutes = routes('priceLists', priceListsContract, {
  usable: reads(usablePriceLists),
  list: reads(listPriceLists),
  prices: reads(pricesOfList),
  save: writes(savePriceList),
  setPrices: writes(setListPrices),
})
