import { plainMoney } from '#platform/money.ts'

/** Amounts without their sign: `12.50`. */
export function amountText(minor: number | null, currency: string): string {
  return minor === null ? '' : plainMoney(minor, currency)
}
