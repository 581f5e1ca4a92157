import { useReason } from '#organization/reasons/web/index.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { ReasonedDialog } from '#platform/web/ReasonedDialog.tsx'
import type { WholeParcel } from '../../parcels.fields.ts'
import { parcelsApi } from '../dispatch-api.ts'

/** Voids a booking; its label is invalid from then on. */
export function VoidDialog({ parcel, onClose }: { parcel: WholeParcel; onClose: () => void }) {
  const { id, version, code, courierName, trackingNumber } = parcel
  return (
    <ReasonedDialog
      title={`Void the booking of ${code}?`}
      confirmLabel={`Void ${trackingNumber ?? 'it'}`}
      reason={useReason('parcel.void')}
      area="parcels"
      run={parcelsApi.call.void}
      inputOf={(reason) => ({ id, version, reason })}
      onDone={({ isTold }) =>
        tellSuccess(
          `${code} is booked with nobody`,
          isTold ? 'The courier is being told.' : `Tell ${courierName ?? 'the courier'} by phone.`,
        )
      }
      onClose={onClose}
    >
      The number {trackingNumber ?? ''} is void for good: its label is refused at every scan. Take
      it off the parcel, then book the parcel anew.
    </ReasonedDialog>
  )
}
