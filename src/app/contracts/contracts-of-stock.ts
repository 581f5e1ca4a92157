import { catalogContract } from '#stock/catalog/catalog.contract.ts'
import { priceListsContract } from '#stock/catalog/price-lists.contract.ts'
import { productsContract } from '#stock/catalog/products.contract.ts'
import { inventoryContract } from '#stock/inventory/inventory.contract.ts'
import { lotsContract } from '#stock/inventory/lots.contract.ts'
import { stockListsContract } from '#stock/inventory/stock-lists.contract.ts'
import { stockWorthContract } from '#stock/inventory/stock-worth.contract.ts'
import { packagingContract } from '#stock/packaging/packaging.contract.ts'
import { buyingContract } from '#stock/procurement/buying.contract.ts'
import { procurementContract } from '#stock/procurement/procurement.contract.ts'
import { scanningContract } from '#stock/scanning/scanning.contract.ts'
import { transfersContract } from '#stock/transfers/transfers.contract.ts'

/** The endpoints of stock, by area. */
export const stockContracts = {
  catalog: catalogContract,
  priceLists: priceListsContract,
  products: productsContract,
  scanning: scanningContract,
  inventory: inventoryContract,
  lots: lotsContract,
  stockLists: stockListsContract,
  stockWorth: stockWorthContract,
  packaging: packagingContract,
  transfers: transfersContract,
  procurement: procurementContract,
  buying: buyingContract,
}
