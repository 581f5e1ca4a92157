import { ReasonStep } from '#organization/reasons/web/index.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeParcel } from '../../parcels.fields.ts'
import { parcelsApi } from '../dispatch-api.ts'

/** Voids a booking; its label is invalid from then on. */
export function VoidDialog({ parcel, onClose }: { parcel: WholeParcel; onClose: () => void }) {
  const { id, version, code, courierName, trackingNumber } = parcel
  return (
    <ReasonStep
      appliesTo="parcel.void"
      area="parcels"
      title={`Void the booking of ${code}?`}
      subject={code}
      effect={`The number ${trackingNumber ?? ''} is void for good, and its label is refused at every scan. Remove the label, then book the parcel again.`}
      confirmLabel={`Void ${trackingNumber ?? 'booking'}`}
      isDangerous
      version={version}
      save={(reason, options) => parcelsApi.call.void({ id, version, reason }, options)}
      onSaved={({ isTold }) => {
        tellSuccess(
          `${code} is not booked any more`,
          isTold ? 'The courier is being told.' : `Tell ${courierName ?? 'the courier'} by phone.`,
        )
        onClose()
      }}
      onClose={onClose}
    />
  )
}
