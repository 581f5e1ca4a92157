import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { priceListsContract } from '../price-lists.contract.ts'
import {
  listPriceLists,
  listPricesOfProduct,
  pricesOfList,
  usablePriceLists,
} from './price-lists.queries.ts'
import { savePriceList } from './save-price-list.ts'
import { setPricesByHand } from './set-prices-by-hand.ts'

export const priceListsRoutes = routes('priceLists', priceListsContract, {
  usable: reads(usablePriceLists),
  list: reads(listPriceLists),
  prices: reads(pricesOfList),
  ofProduct: reads(listPricesOfProduct),
  save: writes(savePriceList),
  setPrices: writes(setPricesByHand),
})
