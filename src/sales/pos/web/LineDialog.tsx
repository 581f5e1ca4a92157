import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { CartLine } from './cart.ts'

type LineDialogProps = {
  line: CartLine
  /** The price that counts now; null until it is calculated. */
  usualPriceMinor: number | null
  currency: string
  onLine: (change: Pick<CartLine, 'unitPriceMinor' | 'discountMinor'>) => void
  onClose: () => void
}

type Values = { readonly unitPriceMinor: number | null; readonly discountMinor: number | null }

/** Another price or a discount for one line; the server says whether it needs an approval. */
export function LineDialog(props: LineDialogProps) {
  const { line, usualPriceMinor, currency, onLine, onClose } = props
  const opened: Values = {
    unitPriceMinor: line.unitPriceMinor ?? usualPriceMinor,
    discountMinor: line.discountMinor === 0 ? null : line.discountMinor,
  }
  return (
    <FormDialog<Values, Values>
      area="sales"
      title={`Price of ${line.sku}`}
      subject={line.sku}
      confirmLabel="Set price"
      fields={{
        unitPriceMinor: {
          kind: 'money',
          label: 'Price of one unit',
          currency,
          isShort: true,
          help: 'Empty: the usual price.',
        },
        discountMinor: { kind: 'money', label: 'Discount on the line', currency, isShort: true },
      }}
      opened={opened}
      save={async ({ values }) => values}
      onSaved={({ unitPriceMinor, discountMinor }) => {
        onLine({
          unitPriceMinor:
            unitPriceMinor === opened.unitPriceMinor ? line.unitPriceMinor : unitPriceMinor,
          discountMinor: discountMinor ?? 0,
        })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
