import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { UnknownNumber } from '../tracking.contract.ts'
import { trackingApi } from './tracking-api.ts'

/** Assigns a number to a parcel; the one that had it in a former booking is prefilled. */
export function GiveNumberDialog(props: { number: UnknownNumber; onClose: () => void }) {
  const { courierId, courierName, trackingNumber, times, formerly } = props.number
  const [parcelCode, setParcelCode] = useState(formerly ?? '')
  const [isTried, setTried] = useState(false)
  const isMissing = parcelCode.trim() === ''
  const act = useAct({
    area: 'tracking',
    run: trackingApi.call.settleNumber,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${trackingNumber} is known`, 'What was told of it counts for its parcel now.')
      props.onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Whose parcel is ${trackingNumber}?`}
      confirmLabel="It is this parcel’s"
      fields={
        <TextInput
          label="Parcel"
          required
          placeholder="S-1042"
          description={
            formerly === null ? null : `${formerly} had this number in a former booking.`
          }
          maxLength={60}
          value={parcelCode}
          error={isTried && isMissing ? 'Enter or scan the code on the parcel’s label.' : null}
          onChange={({ currentTarget: { value } }) => setParcelCode(value)}
        />
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => {
        setTried(true)
        if (!isMissing) act.start({ courierId, trackingNumber, parcelCode: parcelCode.trim() })
      }}
      onClose={props.onClose}
    >
      What {courierName} told of it, {times === 1 ? 'once' : `${times} times`} so far, counts for
      that parcel, also what it tells from now on.
    </ConfirmDialog>
  )
}
