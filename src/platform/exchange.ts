import { withPoint } from './formats.ts'
import { type Minor, minorDigits } from './money.ts'

/** How many units of a currency one unit of another is worth, as an exact decimal: `325.4512`. */
export type Rate = string

/** An amount is worth the same in both currencies. */
export const sameCurrencyRate: Rate = '1'

/** Below 10,000,000, which no two currencies need, with at most 10 decimals. */
const form = /^0*(\d{1,7})(?:\.(\d{1,10})0*)?$/

/** `325,450` becomes `325.45`. Null when the text is not a rate above 0. */
export function parseRate(text: string): Rate | null {
  const match = form.exec(withPoint(text.trim()))
  if (!match) return null
  const fraction = (match[2] ?? '').replace(/0+$/, '')
  const rate = `${match[1]}${fraction ? `.${fraction}` : ''}`
  return /[1-9]/.test(rate) ? rate : null
}

export type Exchange = {
  readonly from: string
  readonly into: string
  /** For one unit of `from`, in units of `into`. */
  readonly rate: Rate
}

/**
 * An amount in another currency, rounded half away from zero to the minor unit of that currency,
 * once and from exact decimals. `money_at_rate` calculates the same in SQL.
 */
export function convertMoney(minor: Minor, { from, into, rate }: Exchange): Minor {
  const { digits, decimals } = partsOf(rate)
  return rounded(
    BigInt(minor) * digits * tenTo(minorDigits(into)),
    tenTo(decimals + minorDigits(from)),
  )
}

/** What an amount of `into` is in `from`, rounded in the same way: for limits that are set there. */
export function convertBack(minor: Minor, { from, into, rate }: Exchange): Minor {
  const { digits, decimals } = partsOf(rate)
  return rounded(
    BigInt(minor) * tenTo(decimals + minorDigits(from)),
    digits * tenTo(minorDigits(into)),
  )
}

/** `1 EUR = 325.45 PKR` */
export function rateInWords({ from, into, rate }: Exchange): string {
  return `1 ${from} = ${rate} ${into}`
}

function partsOf(rate: Rate) {
  const [whole = '', fraction = ''] = rate.split('.')
  return { digits: BigInt(whole + fraction), decimals: fraction.length }
}

const tenTo = (digits: number) => 10n ** BigInt(digits)

function rounded(dividend: bigint, divisor: bigint): Minor {
  const twice = dividend * 2n
  const half = dividend < 0n ? -divisor : divisor
  return Number((twice + half) / (divisor * 2n))
}
