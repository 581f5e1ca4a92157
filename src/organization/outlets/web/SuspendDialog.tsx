import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { refusalOf } from '#platform/web/client.ts'
import { DateField } from '#platform/web/DateField.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { SuspensionAnswer } from '../coverage.rules.ts'
import type { WhatWaited, WholeArea } from '../locations.fields.ts'
import { OutletSlotsContext } from './outlet-slots.ts'
import { PlaceDialog } from './PlaceDialog.tsx'
import { locationsApi } from './places-api.ts'
import { WaitingParcels } from './WaitingParcels.tsx'

type SuspendDialogProps = {
  courier: Pick<WholeArea['services'][number], 'courierId' | 'name'>
  area: Pick<WholeArea, 'id' | 'name'>
  onClose: () => void
}

/** Takes a courier out of one area until a day or until it is lifted, with the parcels that wait. */
export function SuspendDialog({ courier, area, onClose }: SuspendDialogProps) {
  const { courierId, name } = courier
  const [until, setUntil] = useState('')
  const [answer, setAnswer] = useState<SuspensionAnswer>('keep')
  const [waited, setWaited] = useState<WhatWaited | null>(null)
  const { rebookDialog: Rebook } = use(OutletSlotsContext)
  const asked = { courierId, areaId: area.id }
  const {
    data: waiting,
    error,
    refetch,
  } = useQuery({
    ...locationsApi.ask('waiting', asked),
    staleTime: 0,
  })
  const undo = useAct({
    area: 'locations',
    run: locationsApi.call.saveCoverage,
    failure: 'Not undone',
  })
  if (waited && Rebook)
    return <Rebook leftIds={waited.leftIds} rebooked={waited.rebooked} onClose={onClose} />
  return (
    <PlaceDialog
      area="locations"
      title={`Suspend ${name} in ${area.name}?`}
      effect="New parcels there go to the others. Parcels that are on their way are not touched."
      confirmLabel={`Suspend ${name}`}
      isLoading={!waiting && !error}
      isDangerous
      reasonLabel="Why?"
      fields={
        <>
          {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
          {waiting ? (
            <WaitingParcels
              waiting={waiting}
              courier={courier}
              areaId={area.id}
              answer={answer}
              onAnswer={setAnswer}
            />
          ) : error ? null : (
            <p role="status">Counting the parcels that wait…</p>
          )}
          <DateField
            label="Until"
            description="Served again from this day on; left empty, until it is lifted."
            value={until}
            onDay={setUntil}
          />
        </>
      }
      run={locationsApi.call.suspend}
      input={(note) => ({ ...asked, until: until === '' ? null : until, note, answer })}
      done={() => null}
      onDone={({ areaId, version, before, waited: after }) => {
        if (answer === 'rebook' && after.rebooked.length + after.leftIds.length > 0)
          setWaited(after)
        else onClose()
        tellUndoable(`${name} is suspended in ${area.name}`, sayWaited(after), () =>
          undo.start({ courierId, rows: [{ areaId, version, service: before }] }),
        )
      }}
      onClose={onClose}
    />
  )
}

function sayWaited({ kept, held }: WhatWaited): string {
  const count = (parcels: number) => (parcels === 1 ? '1 parcel is' : `${parcels} parcels are`)
  const parts = [
    kept > 0 ? `${count(kept)} kept and marked.` : '',
    held > 0 ? `${count(held)} on hold.` : '',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : 'Its terms there are kept.'
}
