import { formatMoney, type Minor, minorDigits } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Sale } from '../../sales.contract.ts'
import type { Training } from './training-state.ts'

/** A customer to sell to in a training; none of the records. */
export const practiceCustomer = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Training customer',
}

/** What each customer has in a training, whatever they really have. */
const openingUnits = 50

const keyOf = (customerId: string, currency: string) => `${customerId} ${currency}`

export function practiceCredit(
  { credit }: Pick<Training, 'credit'>,
  customerId: string,
  currency: string,
): Minor {
  return credit[keyOf(customerId, currency)] ?? openingUnits * 10 ** minorDigits(currency)
}

/**
 * The practice credit after a sale was made or changed: what it paid is less, what was refunded is
 * more.
 *
 * @throws Refusal `no_customer`, `credit_too_small`
 */
export function withCredit(
  training: Pick<Training, 'credit'>,
  { before, after }: { readonly before: Sale | null; readonly after: Sale },
  customerId: string | null,
): Training['credit'] {
  const moved = creditOf(after) - (before ? creditOf(before) : 0)
  const { currency } = after
  return spendPractised(training, { customerId, currency, amountMinor: -moved })
}

type Spent = {
  readonly customerId: string | null
  readonly currency: string
  /** Below zero is refunded. */
  readonly amountMinor: Minor
}

/**
 * The practice credit after a part of it was spent.
 *
 * @throws Refusal `no_customer`, `credit_too_small`
 */
export function spendPractised(
  training: Pick<Training, 'credit'>,
  { customerId, currency, amountMinor }: Spent,
): Training['credit'] {
  if (amountMinor === 0) return training.credit
  if (customerId === null)
    throw new Refusal(
      'unprocessable',
      'no_customer',
      'Store credit belongs to a customer. Choose the customer first, or another method.',
      { field: 'customerId' },
    )
  const left = practiceCredit(training, customerId, currency)
  if (left < amountMinor)
    throw new Refusal(
      'conflict',
      'credit_too_small',
      `The store credit is ${formatMoney(left, currency)}, less than ${formatMoney(amountMinor, currency)}. Take less, or something else besides.`,
      { field: 'amountMinor', details: { leftMinor: left } },
    )
  return { ...training.credit, [keyOf(customerId, currency)]: left - amountMinor }
}

/** What a sale has brought to the store credit of its customer. */
function creditOf({ payments }: Sale): Minor {
  return payments
    .filter(({ method }) => method === 'store_credit')
    .reduce(
      (sum, { kind, amountMinor }) => sum + (kind === 'refund' ? amountMinor : -amountMinor),
      0,
    )
}
