import { choicesOf } from '#platform/choices.ts'
import { defineSetting } from '#platform/settings.ts'
import { missingFactLabels, neededFacts } from './completeness.ts'

const tax = { group: 'Tax and rounding', scope: 'outlet' } as const

/** How tax is included in prices, and how sums are rounded. */
export const catalogSettings = {
  priceChange: defineSetting({
    group: 'Products',
    scope: 'business',
    key: 'catalog.price_change_basis_points',
    label: 'Price changes to confirm',
    effect:
      'A change of price by more than this, up or down, is saved only after it is confirmed. So is a price below cost.',
    type: { kind: 'percent', least: 100, most: 100_000 },
    default: 3_000,
  }),
  neededToActivate: defineSetting({
    group: 'Products',
    scope: 'business',
    key: 'catalog.needed_to_activate',
    label: 'What a product needs before it is active',
    effect:
      'A product that lacks one of these cannot be activated, and comes in as a draft with a file. A price is always needed; a service needs no barcode and no measures.',
    type: {
      kind: 'choices',
      options: choicesOf(neededFacts, missingFactLabels),
    },
    default: ['barcode'],
  }),
  pricesIncludeTax: defineSetting({
    ...tax,
    key: 'tax.prices_include_tax',
    label: 'Prices include tax',
    effect: 'Yes: prices include tax. No: tax is added on top.',
    type: { kind: 'yes_no' },
    default: true,
  }),
  defaultRate: defineSetting({
    ...tax,
    key: 'tax.default_rate_basis_points',
    label: 'Usual tax rate',
    effect:
      'Products without a rate of their own are taxed at this rate. Existing orders keep their rate.',
    type: { kind: 'percent', least: 0, most: 5_000 },
    default: 2000,
  }),
  reducedRate: defineSetting({
    ...tax,
    key: 'tax.reduced_rate_basis_points',
    label: 'Reduced tax rate',
    effect: 'Products of the tax class “reduced” are taxed at this; those of “zero” not at all.',
    type: { kind: 'percent', least: 0, most: 5_000 },
    default: 500,
  }),
  rounding: defineSetting({
    ...tax,
    key: 'tax.rounding',
    label: 'Tax is rounded',
    effect:
      'Half a minor unit is rounded away from zero, on each line or once on the document, so that totals may differ by a few minor units.',
    type: {
      kind: 'choice',
      options: [
        { value: 'line', label: 'On each line' },
        { value: 'document', label: 'Once on the document' },
      ],
    },
    default: 'line',
  }),
  cashRounding: defineSetting({
    ...tax,
    key: 'tax.cash_rounding',
    label: 'Cash is rounded to',
    effect:
      'A sum paid in cash is rounded to coins that exist, on a line of its own; a sum paid otherwise is not.',
    type: {
      kind: 'choice',
      options: [
        { value: 'none', label: 'The minor unit' },
        { value: '5', label: '5 minor units' },
        { value: '10', label: '10 minor units' },
        { value: '50', label: '50 minor units' },
        { value: '100', label: '100 minor units' },
      ],
    },
    default: 'none',
  }),
} as const
