import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { patternsOf, readEmbedded } from '#stock/catalog/embedded-ean.ts'
import { gs1Facts } from '#stock/catalog/gs1-facts.ts'
import { readGs1 } from '#stock/catalog/gs1-message.ts'
import { gtinOfUnit } from '#stock/catalog/gtin.ts'
import { type CodedVariant, variantByCode, variantByCodes } from '#stock/catalog/server/index.ts'
import type { ScanMeaning } from '../scan-meanings.ts'
import {
  refuseAmbiguous,
  refuseMisread,
  refuseScan,
  refuseUnknownCode,
  shown,
} from '../scanning.rules.ts'
import { scanningSettings } from '../scanning.settings.ts'
import { stepsOfPrice, stepsOfWeight } from '../weighed-quantity.ts'
import { type LotFinder, readingsLeft } from './readings-left.ts'
import { noteScan } from './scan-notes.ts'

type VariantMeaning = Extract<ScanMeaning, { kind: 'variant' }>

/**
 * The product of a code, and its amount: a GS1 message, a scale's label, a GTIN, an internal code
 * or a SKU. Null without a match; a malformed code is refused.
 */
export async function readVariantScan(
  reader: Reader,
  raw: string,
  outletId: string | null,
  knownLots?: LotFinder,
): Promise<VariantMeaning | null> {
  const fromMessage = await readMessage(reader, raw, knownLots)
  if (fromMessage) return fromMessage
  const fromScale = await readScaleLabel(reader, raw, outletId)
  if (fromScale) return fromScale
  const variant = await variantByCode(reader, raw)
  return variant && meaningOf(variant)
}

async function readMessage(
  reader: Reader,
  raw: string,
  knownLots?: LotFinder,
): Promise<VariantMeaning | null> {
  const message = readGs1(raw)
  if (message.kind === 'other') return null
  const thisYear = new Date().getUTCFullYear()
  if (message.kind === 'misread') throw refuseMisread(raw, message.says)
  const readings =
    message.kind === 'ambiguous'
      ? await readingsLeft(reader, message.readings, thisYear, knownLots)
      : [message.elements]
  const [elements, other] = readings
  if (!elements || other) throw refuseAmbiguous(raw, readings, thisYear)
  const { gtin14, sscc, count, weightGrams, ...facts } = gs1Facts(elements, thisYear)
  if (gtin14 === null) {
    const what = sscc === null ? 'holds no GTIN' : `is of the pallet or parcel ${sscc}`
    throw refuseScan('unknown_barcode', raw, `This GS1 code ${what}, so it names no product.`)
  }
  const variant = await variantByCodes(reader, [gtin14])
  if (!variant) throw await refuseUnknownGtin(reader, raw, gtin14)
  const weighed = weightGrams === null ? null : stepsOfWeight(variant, weightGrams)
  const plain = meaningOf(variant)
  const quantity = weighed ?? plain.quantity * (count ?? 1)
  const tellsAmount = plain.tellsAmount || weighed !== null || count !== null
  return { ...plain, ...facts, quantity, tellsAmount }
}

/**
 * A case has the number of its contents behind a digit of its own: so at least that product is
 * known.
 */
async function refuseUnknownGtin(reader: Reader, raw: string, gtin14: string) {
  const inner = /^[1-8]/.test(gtin14) ? await variantByCodes(reader, [gtinOfUnit(gtin14)]) : null
  if (!inner) return refuseUnknownCode(gtin14)
  return refuseScan(
    'unknown_barcode',
    raw,
    `This is a case of ${inner.sku}, but its pack quantity is not known. Add ${gtin14} to its barcodes with the number in the pack.`,
  )
}

async function readScaleLabel(
  reader: Reader,
  raw: string,
  outletId: string | null,
): Promise<VariantMeaning | null> {
  if (!/^2\d{12}$/.test(raw.trim())) return null
  const lines = await settingOf(reader, scanningSettings.embeddedPatterns, outletId)
  const label = readEmbedded(raw, patternsOf(lines))
  if (label.kind === 'other') return null
  if (label.kind === 'misread') throw refuseMisread(raw, label.says)
  const variant = await variantByCodes(reader, label.itemCodes)
  if (!variant) return null
  noteScan(reader, { codeKind: 'scale' })
  const quantity =
    label.holds === 'weight'
      ? stepsOfWeight(variant, label.amount)
      : stepsOfPrice(variant, label.amount)
  if (quantity === null || quantity < 1) {
    const why =
      label.holds === 'weight' ? `is counted by the ${variant.unit}, not by weight` : 'has no price'
    const message = `The label ${shown(raw)} holds a ${label.holds}, but ${variant.sku} ${why}.`
    throw refuseScan('wrong_item', raw, message)
  }
  return { ...meaningOf(variant), quantity, tellsAmount: true }
}

function meaningOf(variant: CodedVariant): VariantMeaning {
  const { id, sku, title, packQuantity, quantityScale, unit } = variant
  return {
    kind: 'variant',
    variantId: id,
    sku,
    title,
    quantity: packQuantity * 10 ** quantityScale,
    tellsAmount: packQuantity > 1,
    quantityScale,
    unit,
    lotCode: null,
    expiresOn: null,
    serial: null,
  }
}
