import { parseMoney } from '#platform/money.ts'
import type { NewVariant } from '../products.fields.ts'
import { combinationsOf, type Option, skuFrom, valuesIn } from '../variant-options.ts'

/** An option as it is typed: its name, and its values between commas. */
export type OptionText = { readonly name: string; readonly values: string }

/** What was typed into a row of the preview, over what was suggested. */
export type RowTexts = { readonly sku?: string; readonly price?: string; readonly isLeft?: boolean }

export type VariantRowText = {
  /** Its answers as one text, which is its key. */
  readonly key: string
  readonly optionValues: readonly string[]
  readonly sku: string
  readonly price: string
  readonly isLeft: boolean
}

export function optionsIn(texts: readonly OptionText[]): readonly Option[] {
  return texts
    .map(({ name, values }) => ({ name: name.trim(), values: valuesIn(values) }))
    .filter(({ name, values }) => name !== '' && values.length > 0)
}

export const keyOf = (optionValues: readonly string[]) => optionValues.join(' / ')

/** One row for each combination, as suggested or as typed over. */
export function variantRows(
  options: readonly Option[],
  base: { readonly sku: string; readonly price: string },
  typed: ReadonlyMap<string, RowTexts>,
): readonly VariantRowText[] {
  return combinationsOf(options).map((optionValues) => {
    const key = keyOf(optionValues)
    const {
      sku = skuFrom(base.sku, optionValues),
      price = base.price,
      isLeft = false,
    } = typed.get(key) ?? {}
    return { key, optionValues, sku, price, isLeft }
  })
}

export type ReadRows = {
  readonly variants: readonly NewVariant[]
  /** By the row's key. */
  readonly faults: ReadonlyMap<string, string>
}

/** The rows that are not left out, with what is no amount. */
export function readRows(rows: readonly VariantRowText[], currency: string): ReadRows {
  const faults = new Map<string, string>()
  const variants = rows
    .filter(({ isLeft }) => !isLeft)
    .map(({ key, optionValues, sku, price }) => {
      const priceMinor = price.trim() === '' ? 0 : parseMoney(price, currency)
      if (priceMinor === null) faults.set(key, `“${price}” is no amount.`)
      return { sku, priceMinor: priceMinor ?? 0, optionValues: [...optionValues], barcodes: [] }
    })
  return { variants, faults }
}
