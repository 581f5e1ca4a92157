import type { GoodsToCost, LandedCost } from '../landed-costs.fields.ts'
import type { Charge, ChargeBasis, ChargeKind } from '../landed-costs.rules.ts'

/** A charge as it is being typed. */
export type ChargeEntry = {
  readonly key: string
  readonly kind: ChargeKind
  readonly basis: ChargeBasis
  readonly amountMinor: number | null
}

export type Exclusion = { readonly lineId: string; readonly reason: string }

export type LandedCostEntry = {
  readonly billedBy: 'name' | 'supplier'
  readonly biller: string
  readonly supplierId: string | null
  readonly reference: string
  readonly costedOn: string
  readonly receiptIds: readonly string[]
  readonly charges: readonly ChargeEntry[]
  readonly exclusions: readonly Exclusion[]
  readonly note: string
}

export const newCharge = (key: string): ChargeEntry => ({
  key,
  kind: 'freight',
  basis: 'value',
  amountMinor: null,
})

export const firstLandedCost = (today: string, receiptId: string | undefined): LandedCostEntry => ({
  billedBy: 'name',
  biller: '',
  supplierId: null,
  reference: '',
  costedOn: today,
  receiptIds: receiptId === undefined ? [] : [receiptId],
  charges: [newCharge('0')],
  exclusions: [],
  note: '',
})

export const entryOfLandedCost = (cost: LandedCost): LandedCostEntry => ({
  billedBy: cost.supplierId === null ? 'name' : 'supplier',
  biller: cost.biller,
  supplierId: cost.supplierId,
  reference: cost.reference,
  costedOn: cost.costedOn,
  receiptIds: cost.receiptsCosted.map(({ id }) => id),
  charges: cost.charges.map(({ kind, basis, amountMinor }, place) => ({
    key: String(place),
    ...{ kind, basis, amountMinor },
  })),
  exclusions: cost.lines.flatMap(({ id, leftOut }) =>
    leftOut === null ? [] : [{ lineId: id, reason: leftOut }],
  ),
  note: cost.note,
})

/** The charges that have an amount. */
export const enteredCharges = (charges: readonly ChargeEntry[]): Charge[] =>
  charges.flatMap(({ kind, basis, amountMinor }) =>
    amountMinor === null || amountMinor === 0 ? [] : [{ kind, basis, amountMinor }],
  )

/** The lines that have a share. */
export const costedLines = (
  lines: readonly GoodsToCost[],
  exclusions: readonly Exclusion[],
): GoodsToCost[] => {
  const left = new Set(exclusions.map(({ lineId }) => lineId))
  return lines.filter(({ id }) => !left.has(id))
}

export const landedCostFactsOf = (entry: LandedCostEntry) => ({
  supplierId: entry.billedBy === 'supplier' ? entry.supplierId : null,
  biller: entry.billedBy === 'name' ? entry.biller.trim() : '',
  reference: entry.reference,
  costedOn: entry.costedOn,
  note: entry.note,
  receiptIds: [...entry.receiptIds],
  charges: enteredCharges(entry.charges),
  exclusions: entry.exclusions.map(({ lineId, reason }) => ({ lineId, reason: reason.trim() })),
})
