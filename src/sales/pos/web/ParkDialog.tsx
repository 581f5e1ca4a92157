import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Cart } from './cart.ts'
import { useTill } from './training/till-port.ts'

type ParkDialogProps = {
  cart: Cart
  registerId: string
  totalMinor: number
  currency: string
  onParked: () => void
  onClose: () => void
}

/** Parks the cart under a name; every register of the outlet can take it back. */
export function ParkDialog(props: ParkDialogProps) {
  const { cart, registerId, totalMinor, currency, onParked, onClose } = props
  const { park } = useTill()
  const { lines, customer, discountMinor } = cart
  return (
    <FormDialog
      area="parkedSales"
      title="Park this sale"
      subject="Parked sale"
      effect="Every register of this outlet can take it back."
      confirmLabel="Park sale"
      fields={{
        label: {
          kind: 'line',
          label: 'Name',
          longest: 60,
          isRequired: true,
          help: 'How you find it again: a name, a phone number or a table.',
        },
      }}
      opened={{ label: customer?.name.slice(0, 60) ?? '' }}
      save={({ values: { label } }, options) =>
        park(
          {
            registerId,
            label,
            totalMinor,
            cart: { customer, discountMinor, lines: lines.map(({ key: _, ...line }) => line) },
          },
          currency,
          options,
        )
      }
      onSaved={(_answer, { label }) => {
        tellSuccess(`“${label}” is parked`)
        onParked()
      }}
      onClose={onClose}
    />
  )
}
