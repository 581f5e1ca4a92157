import { TextInput } from '@mantine/core'
import { choicesOf } from '#platform/choices.ts'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import type { Product, ProductVariant } from '../products.fields.ts'
import { partOfField } from '../variant-changes.rules.ts'
import { trackingLabels } from './product-words.ts'
import classes from './products.module.css'
import type { ProductRights } from './use-product-rights.ts'

const trackings = ['none', 'lot', 'expiry'] as const

export type VariantValues = Pick<
  ProductVariant,
  | 'title'
  | 'sku'
  | 'optionValues'
  | 'comparePriceMinor'
  | 'costMinor'
  | 'weightGrams'
  | 'lengthMillimetres'
  | 'widthMillimetres'
  | 'heightMillimetres'
  | 'shelfLifeDays'
  | 'receiveLeastDays'
  | 'tracking'
  | 'isActive'
> & { readonly priceMinor: number | null; readonly customsCode: string }

/** The fields of a variant; those that you may not change say why. */
export function variantFields(
  { optionNames }: Product,
  { sku, currency, hasMoved }: ProductVariant,
  rights: ProductRights,
): FormFields<VariantValues> {
  const closed = (field: string) => () => rights[partOfField(field)]
  const line = (field: string, label: string, longest: number) =>
    ({ kind: 'line', label, longest, whyNot: closed(field) }) as const
  const money = (field: string, label: string) =>
    ({ kind: 'money', currency, label, isShort: true, whyNot: closed(field) }) as const
  const whole = (field: string, label: string) =>
    ({ kind: 'whole', label, isShort: true, whyNot: closed(field) }) as const
  return {
    title: line('title', 'Title', 200),
    sku: {
      ...line('sku', 'SKU', 40),
      isShort: true,
      whyNot: () => rights.facts ?? (hasMoved ? `${sku} has had stock, so this stays.` : null),
    },
    optionValues: {
      kind: 'own',
      label: 'Options',
      isShown: () => optionNames.length > 0,
      draw: ({ value, error, onValue }) => (
        <div className={classes.pair}>
          {optionNames.map((name, place) => (
            <TextInput
              key={name}
              label={name}
              value={value[place] ?? ''}
              error={place === 0 ? error : null}
              disabled={rights.facts !== null}
              title={rights.facts ?? ''}
              onChange={({ currentTarget }) => onValue(value.with(place, currentTarget.value))}
            />
          ))}
        </div>
      ),
      words: (values) => values.join(' / ') || 'empty',
    },
    priceMinor: { ...money('priceMinor', 'Price'), isRequired: true },
    comparePriceMinor: money('comparePriceMinor', 'Former price'),
    costMinor: { ...money('costMinor', 'Cost'), isShown: () => rights.seesCosts },
    weightGrams: whole('weightGrams', 'Weight, g'),
    lengthMillimetres: whole('lengthMillimetres', 'Length, mm'),
    widthMillimetres: whole('widthMillimetres', 'Width, mm'),
    heightMillimetres: whole('heightMillimetres', 'Height, mm'),
    shelfLifeDays: whole('shelfLifeDays', 'Shelf life, days'),
    receiveLeastDays: whole('receiveLeastDays', 'Received with at least, days'),
    customsCode: { ...line('customsCode', 'Customs code', 20), isShort: true },
    tracking: {
      kind: 'choice',
      label: 'Tracking',
      options: choicesOf(trackings, trackingLabels),
      isShort: true,
    },
    isActive: {
      kind: 'switch',
      label: 'Open: it can be ordered and received',
      whyNot: () => rights.facts,
    },
  }
}

export function variantValues(variant: ProductVariant): VariantValues {
  const { title, sku, optionValues, priceMinor, comparePriceMinor, costMinor } = variant
  const { weightGrams, lengthMillimetres, widthMillimetres, heightMillimetres } = variant
  const { shelfLifeDays, receiveLeastDays, customsCode, tracking, isActive } = variant
  return {
    title,
    sku,
    optionValues,
    priceMinor,
    comparePriceMinor,
    costMinor,
    weightGrams,
    lengthMillimetres,
    widthMillimetres,
    heightMillimetres,
    shelfLifeDays,
    receiveLeastDays,
    customsCode: customsCode ?? '',
    tracking,
    isActive,
  }
}
