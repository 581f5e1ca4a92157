import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { outletsOfReturns, returnsApi } from './returns-api.ts'

/** Receives a parcel without a known order. */
export function UnplannedDialog(props: { onDone: (id: string) => void; onClose: () => void }) {
  const { data } = useQuery(outletsOfReturns.ask('list', {}))
  const outlets = data?.outlets ?? []
  const [chosen, setChosen] = useState('')
  const [trackingNumber, setTracking] = useState('')
  const [note, setNote] = useState('')
  const outletId = chosen || outlets[0]?.id
  const act = useAct({
    area: 'returns',
    run: returnsApi.call.addUnplanned,
    onRefusal: () => true,
    onDone: ({ id }) => props.onDone(id),
  })
  return (
    <ConfirmDialog
      title="A parcel that nobody knows"
      confirmLabel="Take it in"
      isPending={act.isPending}
      refusal={act.refusal}
      fields={
        <>
          <NativeSelect
            label="Where it stands"
            value={outletId ?? ''}
            data={outlets.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
          <TextInput
            label="What stands on it"
            description="A tracking number, if there is one."
            maxLength={40}
            value={trackingNumber}
            onChange={({ currentTarget: { value } }) => setTracking(value)}
          />
          <TextInput
            label="Note"
            maxLength={500}
            value={note}
            onChange={({ currentTarget: { value } }) => setNote(value)}
          />
        </>
      }
      onConfirm={() => {
        if (outletId) act.start({ outletId, trackingNumber, note })
      }}
      onClose={props.onClose}
    >
      Its goods can be scanned in and looked at; money waits until its order is found.
    </ConfirmDialog>
  )
}
