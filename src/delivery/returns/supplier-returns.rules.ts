import { Refusal } from '#platform/refusal.ts'

/** A unit to send back, with the facts that decide it. */
export type UnitToSend = {
  readonly sku: string
  readonly returnLabel: string
  readonly outletId: string
  /** Kept unavailable for its supplier, and so still on hand. */
  readonly isWaiting: boolean
  /** The supplier return on which it already left. */
  readonly paperNumber: number | null
  readonly isSupplied: boolean
  /** No supplier is known for it. */
  readonly hasNoSupplier: boolean
}

/** For goods without a known supplier: one is chosen for this time only, or remembered. */
export const supplierChoices = ['once', 'remember'] as const

export type SupplierChoice = (typeof supplierChoices)[number]

/** Why these units cannot leave on one supplier return; null when they can. */
export function refuseUnits(
  supplierName: string,
  units: readonly UnitToSend[],
  choice?: SupplierChoice,
): Refusal | null {
  const [first] = units
  for (const unit of units) {
    const what = `${unit.sku} of ${unit.returnLabel.toLowerCase()}`
    if (unit.paperNumber !== null)
      return no('sent_before', `${what} went back on supplier return ${unit.paperNumber}.`)
    if (!unit.isWaiting)
      return no(
        'not_waiting',
        `${what} is not waiting for its supplier. Choose from the units that are.`,
      )
    if (first && unit.outletId !== first.outletId)
      return no(
        'other_outlet',
        `${what} is at another outlet. Create a supplier return for each outlet.`,
      )
    if (unit.hasNoSupplier && choice) continue
    if (unit.hasNoSupplier)
      return no(
        'no_supplier',
        `No supplier is known for ${what}. Choose ${supplierName} for this paper only, or as its supplier from now on.`,
      )
    if (!unit.isSupplied)
      return no(
        'other_supplier',
        `${what} is not bought from ${supplierName}. Make a paper for its own supplier.`,
      )
  }
  return null
}

function no(code: string, says: string): Refusal {
  return new Refusal('conflict', code, says, { field: 'inspectionIds' })
}
