import { activityFiles } from '#activity/server/index.ts'
import { adviceFile } from '#advice/server/index.ts'
import { catalogFiles, listPricesFile, productsFile } from '#catalog/server/index.ts'
import { claimsFiles } from '#claims/server/index.ts'
import { customerFiles } from '#customers/server/index.ts'
import {
  labelsFiles,
  parcelPhotos,
  parcelsFile,
  sheetFiles,
  wavesFile,
} from '#dispatch/server/index.ts'
import { importsFiles } from '#imports/server/index.ts'
import {
  lotsFile,
  stockFile,
  stockPhotos,
  stockPlacesFile,
  valuationFile,
} from '#inventory/server/index.ts'
import {
  documentsFile,
  invoiceFiles,
  orderFiles,
  ordersFile,
  pickListFiles,
} from '#orders/server/index.ts'
import { listOutlets, placeFiles } from '#outlets/server/index.ts'
import { packagingFile } from '#packaging/server/index.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import type { FileRoute } from '#platform/server/http/files.ts'
import { buyingFiles } from '#procurement/server/index.ts'
import { remittanceFiles } from '#remittances/server/index.ts'
import { recallFile, returnPhotos, returnsFile, supplierReturnFile } from '#returns/server/index.ts'
import { trackingFiles } from '#tracking/server/index.ts'
import { transfersFile } from '#transfers/server/index.ts'
import { sendPeople } from '#users/server/index.ts'
import { customerParts } from './parts-of-customers.ts'
import { productParts } from './parts-of-products.ts'

/** Every file that is sent or fetched beside the endpoints. */
export const fileRoutesOf = (files: Files): readonly FileRoute[] => [
  sendPeople(listOutlets),
  ...placeFiles,
  ...catalogFiles(files),
  ...productsFile(productParts),
  ...customerFiles(customerParts),
  ...listPricesFile,
  ...stockFile,
  ...stockPlacesFile,
  ...lotsFile,
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
  ...activityFiles,
]
