import type { Minor } from '#platform/money.ts'

/** The cost of an order as shown to a customer. */
export type ToldSums = {
  readonly isCash: boolean
  /** Off the lines and off the order. */
  readonly discountMinor: Minor
  readonly shippingMinor: Minor
  /** Tax that is not in the prices. */
  readonly taxOnTopMinor: Minor
  readonly totalMinor: Minor
  /** What the courier collects: less than the total where some was paid in advance. */
  readonly atDoorMinor: Minor
}

export type ToldSum = { readonly label: string; readonly minor: Minor; readonly isLast?: true }

/** The rows under the lines of an order, which lead from their sum to what is to be paid. */
export function rowsOfSums(sums: ToldSums): readonly ToldSum[] {
  const { discountMinor, shippingMinor, taxOnTopMinor, totalMinor, atDoorMinor } = sums
  const optional = (label: string, minor: Minor) => (minor === 0 ? [] : [{ label, minor }])
  const inAdvanceMinor = sums.isCash ? totalMinor - atDoorMinor : 0
  return [
    ...optional('Discount', -discountMinor),
    { label: 'Shipping', minor: shippingMinor },
    ...optional('Tax', taxOnTopMinor),
    ...(inAdvanceMinor === 0 ? [] : [{ label: 'Total', minor: totalMinor }]),
    ...optional('Paid in advance', -inAdvanceMinor),
    sums.isCash
      ? { label: 'To pay at the door', minor: atDoorMinor, isLast: true }
      : { label: 'Total, paid in advance', minor: totalMinor, isLast: true },
  ]
}
