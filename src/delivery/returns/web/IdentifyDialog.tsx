import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeReturn } from '../returns.fields.ts'
import { returnLabel } from '../returns.nouns.ts'
import { returnsApi } from './returns-api.ts'
import { useOrderByCode } from './use-order-by-code.tsx'

/** Enters the order of an unidentified parcel. */
export function IdentifyDialog(props: { found: WholeReturn; onClose: () => void }) {
  const { found, onClose } = props
  const { id, number } = found
  const { order, field, onCode } = useOrderByCode()
  const label = returnLabel(number)
  return (
    <FormDialog
      area="returns"
      title={`Match ${label.toLowerCase()} to an order`}
      subject={label}
      effect="The items scanned from it must have been sent with that order and not be back yet."
      confirmLabel={order ? `Match to order ${order.number}` : 'Match to order'}
      fields={{ code: field }}
      opened={{ code: '' }}
      version={found.version}
      onEntered={({ code }) => onCode(code)}
      onScan={(form, code) => form.change({ code })}
      save={({ version }, options) =>
        returnsApi.call.identify({ id, version, orderId: order?.orderId ?? '' }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} belongs to order ${order?.number}`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
