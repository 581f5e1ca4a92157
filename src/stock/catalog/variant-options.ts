/** The options of a product: at most three, each with a value for every variant. */

export const mostOptions = 3
export const mostVariants = 200

export type Option = { readonly name: string; readonly values: readonly string[] }

/** Every combination of the values, the last option changing first; without options there is one. */
export function combinationsOf(options: readonly Option[]): readonly (readonly string[])[] {
  return options.reduce<readonly (readonly string[])[]>(
    (rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  )
}

/** `Tea towel` in navy and large becomes `Tea towel, Navy / L`. */
export function variantTitle(product: string, optionValues: readonly string[]): string {
  const title = optionValues.length === 0 ? product : `${product}, ${optionValues.join(' / ')}`
  return title.slice(0, 200)
}

/** A suggested SKU: `TOWEL` in navy becomes `TOWEL-NAVY`. */
export function skuFrom(base: string, optionValues: readonly string[]): string {
  const parts = optionValues.map((value) => {
    const plain = value.normalize('NFKD').replaceAll(/[^A-Za-z0-9]+/g, '')
    return plain.toUpperCase().slice(0, 8)
  })
  return [base.trim().toUpperCase(), ...parts]
    .filter((part) => part !== '')
    .join('-')
    .slice(0, 40)
}

/** The comma-separated values of a field; none twice. */
export function valuesIn(text: string): readonly string[] {
  const values = text.split(',').map((value) => value.trim().slice(0, 60))
  const seen = new Set<string>()
  return values.filter((value) => {
    const isNew = value !== '' && !seen.has(value.toLowerCase())
    seen.add(value.toLowerCase())
    return isNew
  })
}
