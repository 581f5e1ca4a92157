import { patternsOf, readEmbedded } from '#stock/catalog/embedded-ean.ts'
import { gs1Facts } from '#stock/catalog/gs1-facts.ts'
import { readGs1 } from '#stock/catalog/gs1-message.ts'
import { codesToFind } from '#stock/catalog/scanned-codes.ts'
import { refuseMisread, refuseScan, refuseUnknownCode } from './scanning.rules.ts'
import { stepsOfPrice, stepsOfWeight } from './weighed-quantity.ts'

/** A product as a device keeps it, with its barcodes and the units of each. */
export type CodedGoods = {
  readonly sku: string
  readonly unit: string
  readonly quantityScale: number
  readonly priceMinor: number | null
  readonly barcodes: readonly { readonly code: string; readonly units: number }[]
}

/** Finds the product of the first of these codes that has one. */
export type FindGoods<P extends CodedGoods> = (codes: readonly string[]) => Promise<P | null>

export type GoodsOfCode<P extends CodedGoods> = {
  readonly product: P
  /** In steps of the product's scale. */
  readonly quantity: number
  /** The code contains the amount: a weight, a price, or a pack of several units. */
  readonly tellsAmount: boolean
  readonly lotCode: string | null
  /** The expiry date that the code contains. */
  readonly expiresOn: string | null
}

/**
 * The product of a scanned code and its amount, read as the server reads it, from the products that
 * a device keeps.
 *
 * @param thisYear of the calendar, by which two digits of a year are read
 * @throws Refusal `unknown_barcode`, `misread_barcode`, `ambiguous_barcode`
 */
export async function readGoodsCode<P extends CodedGoods>(
  raw: string,
  find: FindGoods<P>,
  { scaleLabels, thisYear }: { readonly scaleLabels: string; readonly thisYear: number },
): Promise<GoodsOfCode<P>> {
  return (
    (await ofMessage(raw, find, thisYear)) ??
    (await ofScaleLabel(raw, find, scaleLabels)) ??
    (await ofPlainCode(raw, find))
  )
}

async function ofMessage<P extends CodedGoods>(
  raw: string,
  find: FindGoods<P>,
  thisYear: number,
): Promise<GoodsOfCode<P> | null> {
  const message = readGs1(raw)
  if (message.kind === 'other') return null
  if (message.kind === 'misread') throw refuseMisread(raw, message.says)
  if (message.kind === 'ambiguous')
    throw refuseScan(
      'ambiguous_barcode',
      raw,
      'The scanner dropped what separates the parts of this code. Scan its other barcode, or search for the product.',
    )
  const { gtin14, count, weightGrams, lotCode, expiresOn } = gs1Facts(message.elements, thisYear)
  const product = gtin14 === null ? null : await find([gtin14])
  if (!product) throw refuseUnknownCode(raw)
  const weighed = weightGrams === null ? null : stepsOfWeight(product, weightGrams)
  const units = unitsOf(product, [gtin14 ?? ''])
  const quantity = weighed ?? units * oneOf(product) * (count ?? 1)
  return {
    product,
    quantity,
    lotCode,
    expiresOn,
    tellsAmount: units > 1 || weighed !== null || count !== null,
  }
}

async function ofScaleLabel<P extends CodedGoods>(
  raw: string,
  find: FindGoods<P>,
  scaleLabels: string,
): Promise<GoodsOfCode<P> | null> {
  const label = readEmbedded(raw, patternsOf(scaleLabels))
  if (label.kind === 'other') return null
  if (label.kind === 'misread') throw refuseMisread(raw, label.says)
  const product = await find(label.itemCodes)
  if (!product) return null
  const { quantityScale, priceMinor } = product
  const quantity =
    label.holds === 'weight'
      ? stepsOfWeight(product, label.amount)
      : stepsOfPrice({ quantityScale, priceMinor: priceMinor ?? 0 }, label.amount)
  if (quantity === null || quantity < 1)
    throw refuseScan(
      'wrong_item',
      raw,
      `This label holds a ${label.holds}, by which ${product.sku} is not sold. Search for the product.`,
    )
  return { product, quantity, lotCode: null, expiresOn: null, tellsAmount: true }
}

async function ofPlainCode<P extends CodedGoods>(
  raw: string,
  find: FindGoods<P>,
): Promise<GoodsOfCode<P>> {
  const codes = codesToFind(raw)
  const product = await find(codes)
  if (!product) throw refuseUnknownCode(raw)
  const units = unitsOf(product, codes)
  return {
    product,
    quantity: units * oneOf(product),
    lotCode: null,
    expiresOn: null,
    tellsAmount: units > 1,
  }
}

/** A barcode of a pack is that many units; the SKU is one. */
function unitsOf({ barcodes }: CodedGoods, codes: readonly string[]): number {
  const named = codes
    .map((code) => barcodes.find((barcode) => barcode.code === code))
    .find((barcode) => barcode !== undefined)
  return named?.units ?? 1
}

/** One unit, in steps of the product's scale. */
const oneOf = ({ quantityScale }: CodedGoods) => 10 ** quantityScale
