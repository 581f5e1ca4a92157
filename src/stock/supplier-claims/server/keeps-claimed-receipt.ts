import { Refusal } from '#platform/refusal.ts'

/** Why a receipt with claimed goods can't be undone, by the constraint that refuses it. */
export const keptByClaims = {
  goods_receipts_not_claimed: (label: string) =>
    new Refusal(
      'conflict',
      'goods_claimed',
      `Goods of ${label} are claimed from the supplier, so it can’t be undone. Cancel the claim first.`,
    ),
}
