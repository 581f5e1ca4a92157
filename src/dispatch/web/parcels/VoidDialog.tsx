import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { useReason } from '#reasons/web/index.tsx'
import type { WholeParcel } from '../../parcels.fields.ts'
import { parcelsApi } from '../dispatch-api.ts'

/** What was booked is taken back; its label is worth nothing from then on. */
export function VoidDialog({ parcel, onClose }: { parcel: WholeParcel; onClose: () => void }) {
  const { id, version, code, courierName, trackingNumber } = parcel
  const reason = useReason('parcel.void')
  const act = useAct({
    area: 'parcels',
    run: parcelsApi.call.void,
    onRefusal: () => true,
    onDone: ({ isTold }) => {
      tellSuccess(
        `${code} is booked with nobody`,
        isTold ? 'The courier is being told.' : `Tell ${courierName ?? 'the courier'} by phone.`,
      )
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Void the booking of ${code}?`}
      confirmLabel={`Void ${trackingNumber ?? 'it'}`}
      isDangerous
      fields={reason.fields}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => {
        const given = reason.take()
        if (given) act.start({ id, version, reason: given })
      }}
      onClose={onClose}
    >
      The number {trackingNumber ?? ''} is void for good: its label is refused at every scan. Take
      it off the parcel, then book the parcel anew.
    </ConfirmDialog>
  )
}
