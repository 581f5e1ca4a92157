import { activityFiles } from '#activity/server/index.ts'
import { catalogFiles, productsFile } from '#catalog/server/index.ts'
import { importsFiles } from '#imports/server/index.ts'
import { stockFile, valuationFile } from '#inventory/server/index.ts'
import { listOutlets, placeFiles } from '#outlets/server/index.ts'
import { packagingFile } from '#packaging/server/index.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import type { FileRoute } from '#platform/server/http/files.ts'
import { buyingFiles } from '#procurement/server/index.ts'
import { transfersFile } from '#transfers/server/index.ts'
import { sendPeople } from '#users/server/index.ts'
import { productParts } from './parts-of-products.ts'

/** Every file that is sent or fetched beside the endpoints. */
export const fileRoutesOf = (files: Files): readonly FileRoute[] => [
  sendPeople(listOutlets),
  ...placeFiles,
  ...catalogFiles(files),
  ...productsFile(productParts),
  ...stockFile,
  ...valuationFile,
  ...packagingFile,
  ...buyingFiles,
  ...transfersFile,
  ...importsFiles,
  ...activityFiles,
]
