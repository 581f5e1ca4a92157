import { inOwnSigns } from '#platform/formats.ts'

/** For the axis of a chart, which has no room for pence; the amounts beside it have them. */
export function wholeMoney(currency: string): (value: number) => string {
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  })
  return (value) => inOwnSigns(format.format(value))
}
