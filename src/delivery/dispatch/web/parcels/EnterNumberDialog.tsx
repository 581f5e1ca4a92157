import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeParcel } from '../../parcels.fields.ts'
import { parcelsApi } from '../dispatch-api.ts'

/** The number of a booking that its courier made without naming one. */
export function EnterNumberDialog(props: { parcel: WholeParcel; onClose: () => void }) {
  const { parcel, onClose } = props
  const { id, code } = parcel
  const courier = parcel.courierName ?? 'the courier'
  return (
    <FormDialog
      area="parcels"
      title={`Enter the number of ${code}?`}
      subject={code}
      effect={`Ask ${courier} for its number of this parcel. The parcel is booked with that number.`}
      confirmLabel="Save number"
      fields={{
        trackingNumber: {
          kind: 'line',
          label: 'Tracking number',
          longest: 40,
          takesScans: true,
          fault: (number) =>
            number.trim() === '' ? `Enter the number that ${courier} names.` : null,
        },
      }}
      opened={{ trackingNumber: '' }}
      version={parcel.version}
      save={({ values: { trackingNumber }, version }, options) =>
        parcelsApi.call.enterNumber({ id, version, trackingNumber: trackingNumber.trim() }, options)
      }
      onSaved={() => {
        tellSuccess(`${code} is booked`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
