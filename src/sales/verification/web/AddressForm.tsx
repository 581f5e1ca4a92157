import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import type { WholeAddress } from '../verification.fields.ts'
import { type ShipTo, shipToOf } from './change-of.ts'
import { verificationApi } from './verification-api.ts'

const fields: FormFields<ShipTo> = {
  shipAddress: { kind: 'line', label: 'Street and house', longest: 200 },
  shipPostcode: { kind: 'line', label: 'Postcode', longest: 20, isShort: true },
  shipCity: { kind: 'line', label: 'City', longest: 80, isShort: true },
  shipCountry: { kind: 'country', label: 'Country', isShort: true },
  shipPhone: { kind: 'line', label: 'Phone', longest: 30, keys: 'tel', isShort: true },
  shipName: { kind: 'line', label: 'Name', longest: 120, isRequired: true },
}

type AddressFormProps = { address: WholeAddress; onSettled?: () => void; onClose: () => void }

/** Another address for an order; it is checked at once. */
export function AddressForm({ address, onSettled, onClose }: AddressFormProps) {
  const { id, number, state } = address
  const label = orderLabel(number)
  return (
    <FormDialog
      area="verification"
      title={`Address of ${label.toLowerCase()}`}
      subject={label}
      effect={
        <>
          {state === 'packed'
            ? 'The order is packed: its label becomes void, and the parcel stays here until a new label is printed under Dispatch. What was booked with a courier by computer is cancelled there.'
            : 'It is checked at once.'}{' '}
          The customer’s own record stays as it is.
        </>
      }
      confirmLabel="Change and check the address"
      isWide
      fields={fields}
      opened={shipToOf(address)}
      record={{
        version: address.version,
        reload: async () => {
          const now = await verificationApi.call.get({ id })
          return { values: shipToOf(now), version: now.version }
        },
        // Tags, holds and lines of the order are saved beside its address.
        hasOtherParts: true,
      }}
      save={({ values, version }, options) =>
        verificationApi.call.change({ id, version, ...values }, options)
      }
      onSaved={({ verdict }) => {
        onClose()
        if (verdict !== 'accept')
          return tellSuccess('The address is changed, and something is still missing')
        tellSuccess('The address is good now')
        onSettled?.()
      }}
      onClose={onClose}
    />
  )
}
