import {
  type FindGoods,
  type GoodsOfCode as GoodsRead,
  readGoodsCode,
} from '#stock/scanning/read-goods-code.ts'
import type { StoredProduct } from './till-database.ts'

export type FindProduct = FindGoods<StoredProduct>

export type GoodsOfCode = GoodsRead<StoredProduct>

/** The product of a scanned code and its amount, from the products of the till. */
export const readTillCode = (
  raw: string,
  find: FindProduct,
  scaleLabels: string,
): Promise<GoodsOfCode> =>
  readGoodsCode(raw, find, { scaleLabels, thisYear: new Date().getUTCFullYear() })
