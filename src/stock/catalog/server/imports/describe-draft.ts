import { formatMoney } from '#platform/money.ts'
import type { ImportDifference } from '#platform/server/table-import.ts'
import { saysLacking } from '../../completeness.ts'
import { priceWarnings } from '../../price-warnings.rules.ts'
import type { VariantStart } from '../insert-products.ts'
import {
  type Patch,
  type ProductColumns,
  type VariantColumns,
  withPatch,
} from '../variant-columns.ts'
import type { ProductStep } from './draft-planner.ts'
import type { ProductDraft } from './product-draft.ts'
import { fieldOfColumn } from './product-fields.ts'
import type { KnownCatalog, KnownVariant } from './read-catalog.ts'
import { productFields } from './read-product-rows.ts'

type Described = {
  readonly step: ProductStep
  readonly draft: ProductDraft
  readonly known: KnownCatalog
  /** The change of a price from which a warning is shown. */
  readonly allowedBasisPoints: number
}

/** The preview of a step: a row for each added variant, and for each new value. */
export function describeDraft(given: Described): readonly ImportDifference[] {
  const { step, draft, known } = given
  const lineOf = (sku: string) =>
    draft.variants.find((variant) => variant.sku === sku)?.line ?? draft.lines[0] ?? 0
  const product = known.productById.get(step.productId)
  const facts = product ? differencesIn<ProductColumns>(product, step.patch) : []
  return [
    ...facts.map(([key, before, after]) => {
      const place = { line: draft.lines[0] ?? 0, record: step.title, field: labelOfFact(key) }
      return { ...place, before: inWords(before), after: inWords(after), did: 'changed' as const }
    }),
    ...step.added.map((start, place) => {
      const row = addedVariant(given, start, lineOf(start.sku))
      if (place > 0 || step.lacking.length === 0) return row
      const held = `The product comes in as a draft. ${saysLacking(step.lacking)}`
      return { ...row, warning: row.warning ? `${row.warning} ${held}` : held }
    }),
    ...step.changed.flatMap(({ sku, patch }) => {
      const own = known.variantBySku.get(sku)
      return own ? changedVariant(given, own, patch, lineOf(sku)) : []
    }),
    ...step.codes.flatMap(({ sku, kept }) =>
      kept.map(({ asGiven }) => {
        const place = { line: lineOf(sku), record: sku, field: labelOf('barcodes') }
        return { ...place, before: null, after: asGiven, did: 'changed' as const }
      }),
    ),
  ]
}

function addedVariant(
  { allowedBasisPoints }: Described,
  start: VariantStart,
  line: number,
): ImportDifference {
  const { sku, title, priceMinor, currency } = start
  const unpriced = { ...start, priceMinor: 0, costMinor: null }
  return {
    line,
    record: sku,
    field: '',
    before: null,
    after: `${title}, ${formatMoney(priceMinor, currency)}`,
    did: 'created',
    ...priceWarnings(unpriced, start, allowedBasisPoints),
  }
}

const ofMoney = new Set<string>(['priceMinor', 'comparePriceMinor', 'costMinor'])

function changedVariant(
  { allowedBasisPoints }: Described,
  own: KnownVariant,
  patch: ProductStep['changed'][number]['patch'],
  line: number,
): ImportDifference[] {
  const warnings = priceWarnings(
    own,
    { ...own, ...withPatch<VariantColumns>(own, patch) },
    allowedBasisPoints,
  )
  const warned = patch.priceMinor === undefined ? 'costMinor' : 'priceMinor'
  return differencesIn<VariantColumns>(own, patch).map(([key, before, after]) => {
    const say = (value: unknown) =>
      ofMoney.has(key) && typeof value === 'number'
        ? formatMoney(value, own.currency)
        : inWords(value)
    return {
      line,
      record: own.sku,
      field: labelOf(fieldOfColumn[key] ?? key),
      before: say(before),
      after: say(after),
      did: 'changed',
      ...(key === 'costMinor' ? { isCost: true as const } : {}),
      ...(key === warned ? warnings : {}),
    }
  })
}

/** Each value that a patch changes, with the previous one, in the order of the patch. */
function differencesIn<R extends object>(before: R, patch: Patch<R>) {
  const was = new Map<string, unknown>(Object.entries(before))
  return Object.entries(patch).map(([key, after]) => {
    return [key as keyof R & string, was.get(key), after] as const // parse edge: entries loses the type
  })
}

function inWords(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ')
  return String(value)
}

const labelOf = (key: string) => productFields.find((field) => field.key === key)?.label ?? key

const labelsOfFacts: Readonly<Record<string, string>> = {
  title: labelOf('product'),
  optionNames: 'Options',
}

const labelOfFact = (key: string) => labelsOfFacts[key] ?? labelOf(key)
