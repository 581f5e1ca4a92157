import { Refusal } from '#platform/refusal.ts'

/** Why a receipt with landed costs can't be undone, by the constraint that refuses it. */
export const keptByLandedCosts = {
  landed_costs_keep_receipt: (label: string) =>
    new Refusal(
      'conflict',
      'has_landed_costs',
      `Landed costs of ${label} are posted, so it can’t be undone. Reverse them in Purchase orders, Landed costs, first.`,
    ),
}
