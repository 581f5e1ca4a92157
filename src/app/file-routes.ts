import { adviceFile } from '#delivery/advice/server/index.ts'
import { claimsFiles } from '#delivery/claims/server/index.ts'
import { couriersFile } from '#delivery/couriers/server/index.ts'
import {
  labelsFiles,
  parcelPhotos,
  parcelsFile,
  sheetFiles,
  wavesFile,
} from '#delivery/dispatch/server/index.ts'
import { remittanceFiles } from '#delivery/remittances/server/index.ts'
import {
  recallFile,
  returnPhotos,
  returnsFile,
  supplierReturnFile,
} from '#delivery/returns/server/index.ts'
import { trackingFiles } from '#delivery/tracking/server/index.ts'
import { activityFiles } from '#office/activity/server/index.ts'
import { textsFile } from '#office/business/server/index.ts'
import { importsFiles } from '#office/imports/server/index.ts'
import { endpointsFile } from '#office/webhooks/server/index.ts'
import { connectionsFile } from '#organization/connections/server/index.ts'
import { listOutlets, placeFiles } from '#organization/outlets/server/index.ts'
import { reasonsFile } from '#organization/reasons/server/index.ts'
import { peopleFile } from '#organization/users/server/index.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import type { FileRoute } from '#platform/server/http/files.ts'
import { channelsFile } from '#sales/channels/server/index.ts'
import { customerFiles } from '#sales/customers/server/index.ts'
import {
  documentsFile,
  invoiceFiles,
  orderFiles,
  ordersFile,
  pickListFiles,
} from '#sales/orders/server/index.ts'
import { catalogFiles, listPricesFile, productsFile } from '#stock/catalog/server/index.ts'
import {
  deadStockFile,
  lotsFile,
  stockFile,
  stockPhotos,
  stockPlacesFile,
  valuationFile,
} from '#stock/inventory/server/index.ts'
import { packagingFile } from '#stock/packaging/server/index.ts'
import { buyingFiles } from '#stock/procurement/server/index.ts'
import { transfersFile } from '#stock/transfers/server/index.ts'
import { customerParts } from './parts-of-customers.ts'
import { productParts } from './parts-of-products.ts'

/** Every file that is sent or fetched beside the endpoints. */
export const fileRoutesOf = (files: Files): readonly FileRoute[] => [
  ...peopleFile(listOutlets),
  ...placeFiles,
  ...catalogFiles(files),
  ...productsFile(productParts),
  ...customerFiles(customerParts),
  ...listPricesFile,
  ...stockFile,
  ...stockPlacesFile,
  ...lotsFile,
  ...deadStockFile,
  ...valuationFile,
  ...stockPhotos(files),
  ...orderFiles(files),
  ...documentsFile,
  ...ordersFile,
  ...invoiceFiles,
  ...pickListFiles,
  ...packagingFile,
  ...buyingFiles,
  ...transfersFile,
  ...parcelsFile,
  ...parcelPhotos(files),
  ...wavesFile,
  ...labelsFiles(files),
  ...sheetFiles(files),
  ...remittanceFiles,
  ...trackingFiles,
  ...adviceFile,
  ...returnsFile,
  ...returnPhotos(files),
  ...supplierReturnFile,
  ...recallFile,
  ...claimsFiles(files),
  ...importsFiles,
  ...reasonsFile,
  ...connectionsFile,
  ...endpointsFile,
  ...channelsFile,
  ...textsFile,
  ...couriersFile,
  ...activityFiles,
]
