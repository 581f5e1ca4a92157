import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { SaleQuote } from '../sales.contract.ts'
import type { Cart } from './cart.ts'

type DiscountDialogProps = {
  cart: Cart
  quote: SaleQuote
  onCart: (change: (cart: Cart) => Cart) => void
  onClose: () => void
}

type Values = {
  readonly kind: 'percent' | 'amount'
  readonly percent: number | null
  readonly amountMinor: number | null
}

/** A discount on the whole sale, as an amount or as a percentage of what is left of its lines. */
export function DiscountDialog({ cart, quote, onCart, onClose }: DiscountDialogProps) {
  const { currency, linesMinor, lineDiscountsMinor } = quote
  const baseMinor = linesMinor - lineDiscountsMinor
  return (
    <FormDialog<Values, Values>
      area="sales"
      title="Discount on the sale"
      subject="Discount"
      confirmLabel="Set discount"
      fields={{
        kind: {
          kind: 'choice',
          label: 'Discount as',
          isRadio: true,
          options: [
            { value: 'percent', label: 'Percentage' },
            { value: 'amount', label: 'Amount' },
          ],
        },
        percent: {
          kind: 'whole',
          label: 'Percentage',
          unit: '%',
          isShort: true,
          isShown: ({ kind }) => kind === 'percent',
          fault: (percent) => (percent !== null && percent > 100 ? 'Enter at most 100 %.' : null),
        },
        amountMinor: {
          kind: 'money',
          label: 'Amount',
          currency,
          isShort: true,
          isShown: ({ kind }) => kind === 'amount',
          fault: (amount) =>
            amount !== null && amount > baseMinor
              ? 'A discount can’t be more than the lines.'
              : null,
        },
      }}
      opened={{
        kind: cart.discountMinor > 0 ? 'amount' : 'percent',
        percent: null,
        amountMinor: cart.discountMinor === 0 ? null : cart.discountMinor,
      }}
      save={async ({ values }) => values}
      onSaved={({ kind, percent, amountMinor }) => {
        const discountMinor =
          kind === 'percent' ? Math.round((baseMinor * (percent ?? 0)) / 100) : (amountMinor ?? 0)
        onCart((now) => ({ ...now, discountMinor }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
