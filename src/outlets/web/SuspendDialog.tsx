import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeArea } from '../locations.fields.ts'
import { PlaceDialog } from './PlaceDialog.tsx'
import { locationsApi } from './places-api.ts'

type SuspendDialogProps = {
  courier: Pick<WholeArea['services'][number], 'courierId' | 'name'>
  area: Pick<WholeArea, 'id' | 'name'>
  onClose: () => void
}

/** Takes a courier out of one area until a day, or until somebody lifts it. */
export function SuspendDialog({ courier, area, onClose }: SuspendDialogProps) {
  const [until, setUntil] = useState('')
  const undo = useAct({
    area: 'locations',
    run: locationsApi.call.saveCoverage,
    failure: 'Not undone',
  })
  const { courierId, name } = courier
  return (
    <PlaceDialog
      area="locations"
      title={`Suspend ${name} in ${area.name}?`}
      effect="New parcels there go to the others. Parcels that are on their way are not touched."
      confirmLabel={`Suspend ${name}`}
      isDangerous
      reasonLabel="Why?"
      fields={
        <TextInput
          type="date"
          label="Until"
          description="Served again from this day on; left empty, until it is lifted."
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
      }
      run={locationsApi.call.suspend}
      input={(note) => ({
        courierId,
        areaId: area.id,
        until: until === '' ? null : until,
        note,
      })}
      done={() => null}
      onDone={({ areaId, version, before }) => {
        onClose()
        tellUndoable(`${name} is suspended in ${area.name}`, 'Its terms there are kept.', () =>
          undo.start({ courierId, rows: [{ areaId, version, service: before }] }),
        )
      }}
      onClose={onClose}
    />
  )
}
