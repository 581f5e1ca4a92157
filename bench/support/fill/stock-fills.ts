import { activityFill } from './fill-activity.ts'
import { buyingFill } from './fill-buying.ts'
import { importsFill } from './fill-imports.ts'
import { movementsFill } from './fill-movements.ts'
import { noticesFill } from './fill-notices.ts'
import { packagingFill, packagingUsesFill } from './fill-packaging.ts'
import { peopleFill } from './fill-people.ts'
import { pricesFill } from './fill-prices.ts'
import { productsFill } from './fill-products.ts'
import { receivingFill } from './fill-receiving.ts'
import type { Fill } from './fill-shape.ts'
import { transfersFill } from './fill-transfers.ts'
import { webhooksFill } from './fill-webhooks.ts'

/** People and what is sold, before orders name them. */
export const goodsFills: readonly Fill[] = [
  peopleFill,
  productsFill,
  pricesFill,
  packagingFill,
  buyingFill,
]

/** Stock and office, after orders and parcels, for which stock is promised and boxes are used. */
export const stockFills: readonly Fill[] = [
  packagingUsesFill,
  transfersFill,
  movementsFill,
  receivingFill,
  activityFill,
  noticesFill,
  importsFill,
  webhooksFill,
]
