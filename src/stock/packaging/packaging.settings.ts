import { defineSetting } from '#platform/settings.ts'

const packaging = { group: 'Packaging', scope: 'outlet' } as const

/** The parameters of choosing a box. */
export const packagingSettings = {
  volumetricDivisor: defineSetting({
    ...packaging,
    key: 'packaging.volumetric_divisor',
    label: 'Cubic centimetres that couriers charge as a kilogram',
    effect: 'A parcel is charged for its size where that makes more than its weight.',
    type: { kind: 'whole', least: 1_000, most: 20_000, unit: 'cm³' },
    default: 5_000,
  }),
  freightPerKilogram: defineSetting({
    ...packaging,
    key: 'packaging.freight_minor_per_kilogram',
    label: 'Freight for a kilogram',
    effect: 'A box is suggested by its own cost and this for what the courier will charge.',
    type: { kind: 'money', least: 0, most: 10_000_000 },
    default: 150,
  }),
} as const
