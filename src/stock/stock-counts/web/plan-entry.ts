import type { CountKind, CountScope } from '../count-kinds.ts'

export type ChosenProduct = { readonly id: string; readonly sku: string; readonly title: string }
export type ChosenBin = { readonly id: string; readonly code: string }

/** A plan as it is being entered. */
export type PlanEntry = {
  readonly outletId: string
  readonly kind: CountKind
  readonly scope: CountScope
  readonly bins: readonly ChosenBin[]
  readonly withoutBin: boolean
  readonly category: string
  readonly products: readonly ChosenProduct[]
  readonly plannedOn: string
  readonly counterIds: readonly string[]
  readonly isBlind: boolean
  readonly note: string
}

export const firstPlan = (outletId: string, today: string): PlanEntry => ({
  ...{ outletId, kind: 'cycle', scope: 'bins', bins: [], withoutBin: false, category: '' },
  ...{ products: [], plannedOn: today, counterIds: [], isBlind: true, note: '' },
})

/** What is counted: all of it in a full count. */
export const scopeOf = ({ kind, scope }: PlanEntry): CountScope =>
  kind === 'full' ? 'outlet' : scope

/** What the server is asked to count. */
export const scopeGiven = (entry: PlanEntry) => ({
  outletId: entry.outletId,
  scope: scopeOf(entry),
  binIds: entry.bins.map(({ id }) => id),
  withoutBin: entry.withoutBin,
  category: entry.category,
  variantIds: entry.products.map(({ id }) => id),
})

export const isChosen = (entry: PlanEntry): boolean =>
  ({
    outlet: true,
    bins: entry.bins.length > 0 || entry.withoutBin,
    category: entry.category !== '',
    products: entry.products.length > 0,
  })[scopeOf(entry)]

/** What is planned. */
export const planOf = (entry: PlanEntry) => {
  const { kind, isBlind, plannedOn, counterIds, note } = entry
  return { ...scopeGiven(entry), kind, isBlind, plannedOn, counterIds: [...counterIds], note }
}
