import { formatMoney, parseMoney, plainMoney } from '#platform/money.ts'
import { parseQuantity } from '#platform/quantity.ts'
import type { Variant, VariantChanges } from '../products.fields.ts'

/** A variant as it stands in a form: texts, so that what is half typed is kept. */
export type VariantDraft = Readonly<Record<keyof typeof draftFields, string>>

export type DraftField = keyof typeof draftFields

/** How each field of the form is written and read. */
export const draftFields = {
  sku: 'text',
  title: 'text',
  priceMinor: 'money',
  comparePriceMinor: 'money',
  costMinor: 'money',
  weightGrams: 'whole',
  lengthMillimetres: 'whole',
  widthMillimetres: 'whole',
  heightMillimetres: 'whole',
  shelfLifeDays: 'whole',
  receiveLeastDays: 'whole',
  customsCode: 'code',
} as const

const fields = Object.entries(draftFields)

/** Amounts without their sign: `12.50`. */
export function amountText(minor: number | null, currency: string): string {
  return minor === null ? '' : plainMoney(minor, currency)
}

export function draftOf(variant: Variant): VariantDraft {
  const text = (key: DraftField): string => {
    const value = variant[key]
    if (draftFields[key] === 'money')
      return amountText(typeof value === 'number' ? value : null, variant.currency)
    return value === null ? '' : String(value)
  }
  return {
    sku: text('sku'),
    title: text('title'),
    priceMinor: text('priceMinor'),
    comparePriceMinor: text('comparePriceMinor'),
    costMinor: text('costMinor'),
    weightGrams: text('weightGrams'),
    lengthMillimetres: text('lengthMillimetres'),
    widthMillimetres: text('widthMillimetres'),
    heightMillimetres: text('heightMillimetres'),
    shelfLifeDays: text('shelfLifeDays'),
    receiveLeastDays: text('receiveLeastDays'),
    customsCode: text('customsCode'),
  }
}

export type ReadDraft = {
  readonly changes: VariantChanges
  /** What cannot be read, by field. */
  readonly faults: Readonly<Record<string, string>>
}

/** What was changed in the form, and what of it is no number or no amount. */
export function readDraft(before: VariantDraft, after: VariantDraft, currency: string): ReadDraft {
  const changes: Record<string, string | number | null> = {}
  const faults: Record<string, string> = {}
  for (const [key, kind] of fields) {
    const name = key as DraftField // parse edge: the keys of draftFields
    const text = after[name].trim()
    if (text === before[name]) continue
    if (text === '' && (kind === 'money' || kind === 'whole' || kind === 'code')) {
      if (name === 'priceMinor') faults[name] = 'A price, or 0 while there is none.'
      else changes[name] = null
      continue
    }
    const value =
      kind === 'money'
        ? parseMoney(text, currency)
        : kind === 'whole'
          ? parseQuantity(text, 0)
          : text
    if (value === null) {
      faults[name] =
        kind === 'money'
          ? `An amount like ${formatMoney(1250, currency).replace(/[^\d.]/g, '')}.`
          : 'A whole number.'
    } else changes[name] = value
  }
  return { changes, faults }
}
