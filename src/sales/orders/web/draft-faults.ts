import { parseMoney } from '#platform/money.ts'
import { parseQuantity } from '#platform/quantity.ts'
import { faultsOfBilling } from './BillingFields.tsx'
import { type Draft, type DraftLine, discountMinor, lineMinor } from './new-order-draft.ts'

/** Messages by field, under the names that the server uses as well. */
export function faultsOf(draft: Draft, currency: string): Record<string, string> {
  const faults: Record<string, string> = {}
  if (draft.outletId === '') faults.outletId = 'Choose where the order leaves from.'
  if (draft.shipName.trim() === '') faults.shipName = 'Please fill this in.'
  if (draft.paid !== '' && !isAmount(draft.paid, currency))
    faults['payments.0.amountMinor'] = 'This is no amount of money.'
  return { ...faults, ...faultsOfBilling(draft), ...faultsOfTerms(draft, currency) }
}

/** Those of what an edit may change as well. */
export function faultsOfTerms(
  draft: Pick<Draft, 'lines' | 'shipping' | 'discount'>,
  currency: string,
): Record<string, string> {
  const faults: Record<string, string> = {}
  if (draft.shipping !== '' && !isAmount(draft.shipping, currency))
    faults.shippingMinor = 'This is no amount of money.'
  if ((discountMinor(draft.discount, 0, currency) ?? -1) < 0)
    faults['discount.amountMinor'] = 'Neither an amount nor a percentage.'
  if (draft.lines.length === 0) faults.lines = 'An order has at least one line.'
  for (const [index, line] of draft.lines.entries())
    for (const [field, fault] of faultsOfLine(line, currency))
      faults[`lines.${index}.${field}`] = fault
  return faults
}

function faultsOfLine(line: DraftLine, currency: string): [string, string][] {
  const faults: [string, string][] = []
  const quantity = parseQuantity(line.quantity, line.scale)
  if (quantity === null || quantity < 1) faults.push(['quantity', 'No quantity.'])
  if (line.price !== '' && !isAmount(line.price, currency))
    faults.push(['unitPriceMinor', 'No amount.'])
  const worth = lineMinor(line, currency) ?? 0
  const off = discountMinor(line.discount, worth, currency)
  if (off === null || off < 0) faults.push(['discount.amountMinor', 'No amount.'])
  else if (off > worth) faults.push(['discount.amountMinor', 'Too much.'])
  return faults
}

function isAmount(text: string, currency: string): boolean {
  return (parseMoney(text, currency) ?? -1) >= 0
}
