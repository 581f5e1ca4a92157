import { type CountKind, type CountScope, scopeOfKind } from '../count-kinds.ts'
import type { PlanOfCount } from '../stock-counts.fields.ts'

export type ChosenProduct = { readonly id: string; readonly sku: string; readonly title: string }
export type ChosenBin = { readonly id: string; readonly code: string }

/** A plan as it is being entered. */
export type PlanEntry = {
  readonly outletId: string
  readonly kind: CountKind
  readonly scope: CountScope
  readonly name: string
  readonly bins: readonly ChosenBin[]
  readonly withoutBin: boolean
  readonly category: string
  readonly products: readonly ChosenProduct[]
  readonly plannedOn: string
  readonly counterIds: readonly string[]
  readonly isBlind: boolean
  readonly tolerancePercent: number | null
  readonly toleranceMinor: number | null
  readonly note: string
}

export const firstPlan = (outletId: string, today: string): PlanEntry => ({
  ...{ outletId, kind: 'cycle', scope: 'bins', name: '', bins: [], withoutBin: false },
  ...{ category: '', products: [], plannedOn: today, counterIds: [], isBlind: true, note: '' },
  ...{ tolerancePercent: null, toleranceMinor: null },
})

/** What is counted, as its kind allows. */
export const scopeOf = ({ kind, scope }: PlanEntry): CountScope => scopeOfKind(kind, scope)

/** What the server is asked to count. */
export const scopeGiven = (entry: PlanEntry) => ({
  outletId: entry.outletId,
  kind: entry.kind,
  scope: scopeOf(entry),
  binIds: entry.bins.map(({ id }) => id),
  withoutBin: entry.withoutBin && entry.kind !== 'zero_check',
  category: entry.category,
  variantIds: entry.products.map(({ id }) => id),
})

export const isChosen = (entry: PlanEntry): boolean =>
  ({
    outlet: true,
    bins: entry.bins.length > 0 || (entry.withoutBin && entry.kind !== 'zero_check'),
    category: entry.category !== '',
    products: entry.products.length > 0,
  })[scopeOf(entry)]

/** What is planned, besides its outlet and its kind. */
export const planOf = (entry: PlanEntry) => {
  const { outletId: _, kind: __, ...scope } = scopeGiven(entry)
  const { isBlind, plannedOn, counterIds, note, name, tolerancePercent, toleranceMinor } = entry
  return {
    ...{ ...scope, isBlind, plannedOn, note, name, tolerancePercent, toleranceMinor },
    counterIds: [...counterIds],
  }
}

/** A planned count, as it is entered again. */
export const entryOf = (plan: PlanOfCount): PlanEntry => {
  const { id: _, version: __, currency: ___, ...entry } = plan
  return entry
}
