import type { SegmentRule } from '../customers.fields.ts'

/** A rule as a form has it: each part of it, and null or empty where it asks nothing. */
export type SegmentValues = {
  readonly name: string
  readonly state: NonNullable<SegmentRule['state']> | null
  readonly tag: string
  readonly city: string
  readonly fewestOrders: number | null
  readonly mostOrders: number | null
  readonly spentFromMinor: number | null
  readonly returnedFromPercent: number | null
  readonly orderedWithinDays: number | null
  readonly quietForDays: number | null
  readonly hasCredit: boolean
  readonly acceptsMails: boolean
}

export function valuesOfRule(name: string, rule: SegmentRule): SegmentValues {
  return {
    name,
    state: rule.state ?? null,
    tag: rule.tag ?? '',
    city: rule.city ?? '',
    fewestOrders: rule.fewestOrders ?? null,
    mostOrders: rule.mostOrders ?? null,
    spentFromMinor: rule.spentFromMinor ?? null,
    returnedFromPercent: rule.returnedFromPercent ?? null,
    orderedWithinDays: rule.orderedWithinDays ?? null,
    quietForDays: rule.quietForDays ?? null,
    hasCredit: rule.hasCredit ?? false,
    acceptsMails: rule.acceptsMails ?? false,
  }
}

export function ruleOfValues(values: SegmentValues): SegmentRule {
  const { name: _, tag, city, spentFromMinor, ...others } = values
  const asked = {
    ...others,
    tag: tag.trim(),
    city: city.trim(),
    spentFromMinor: spentFromMinor || null,
  }
  // What asks nothing is left out.
  return Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== null && value !== '' && value !== false),
  )
}
