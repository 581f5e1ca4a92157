import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { UnknownNumber } from '../tracking.contract.ts'
import { trackingApi } from './tracking-api.ts'

/** Assigns a number to a parcel; the one that had it in a former booking is prefilled. */
export function GiveNumberDialog(props: { number: UnknownNumber; onClose: () => void }) {
  const { number, onClose } = props
  const { courierId, courierName, trackingNumber, times, formerly } = number
  const reports = times === 1 ? '1 report' : `${times} reports`
  return (
    <FormDialog
      area="tracking"
      title={`Match tracking number ${trackingNumber}`}
      subject={trackingNumber}
      effect={`${reports} of ${courierName} so far, and all later ones, count for that parcel.`}
      confirmLabel="Match to parcel"
      fields={{
        parcelCode: {
          kind: 'line',
          label: 'Parcel',
          ...(formerly === null
            ? {}
            : { help: `${formerly} had this number in a former booking.` }),
          hint: 'S-1042',
          longest: 60,
          takesScans: true,
          fault: (code) =>
            code.trim() === '' ? 'Enter or scan the code on the parcel’s label.' : null,
        },
      }}
      opened={{ parcelCode: formerly ?? '' }}
      save={({ values: { parcelCode } }, options) =>
        trackingApi.call.settleNumber(
          { courierId, trackingNumber, parcelCode: parcelCode.trim() },
          options,
        )
      }
      onSaved={() => {
        tellSuccess(`${trackingNumber} is matched`, 'Its reports now count for the parcel.')
        onClose()
      }}
      onClose={onClose}
    />
  )
}
