import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeParcel } from '../../parcels.fields.ts'
import { parcelsApi } from '../dispatch-api.ts'

/** The number of a booking that its courier made without naming one. */
export function EnterNumberDialog(props: { parcel: WholeParcel; onClose: () => void }) {
  const { id, version, code, courierName } = props.parcel
  const [number, setNumber] = useState('')
  const [isTried, setTried] = useState(false)
  const courier = courierName ?? 'the courier'
  const isMissing = number.trim() === ''
  const act = useAct({
    area: 'parcels',
    run: parcelsApi.call.enterNumber,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${code} is booked`)
      props.onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Enter the number of ${code}?`}
      confirmLabel="Save number"
      fields={
        <TextInput
          data-scan="text"
          label="Tracking number"
          required
          maxLength={40}
          value={number}
          error={isTried && isMissing ? `Enter the number that ${courier} names.` : null}
          onChange={({ currentTarget: { value } }) => setNumber(value)}
        />
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => {
        setTried(true)
        if (!isMissing) act.start({ id, version, trackingNumber: number.trim() })
      }}
      onClose={props.onClose}
    >
      Ask {courier} under which number it has this parcel. It is booked with that number.
    </ConfirmDialog>
  )
}
