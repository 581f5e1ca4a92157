import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { refusalOf } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import {
  type SuspensionAnswer,
  suspensionAnswers,
  suspensionAnswerWords,
} from '../coverage.rules.ts'
import type { WhatWaited, WholeArea } from '../locations.fields.ts'
import { OutletSlotsContext } from './outlet-slots.ts'
import { locationsApi } from './places-api.ts'
import { WaitingParcels } from './WaitingParcels.tsx'

type Values = {
  readonly answer: SuspensionAnswer
  readonly until: string | null
  readonly note: string
}

const opened: Values = { answer: 'keep', until: null, note: '' }

type SuspendDialogProps = {
  courier: Pick<WholeArea['services'][number], 'courierId' | 'name'>
  area: Pick<WholeArea, 'id' | 'name'>
  onClose: () => void
}

/** Takes a courier out of one area until a day or until it is lifted, with the parcels that wait. */
export function SuspendDialog({ courier, area, onClose }: SuspendDialogProps) {
  const { courierId, name } = courier
  const [waited, setWaited] = useState<WhatWaited | null>(null)
  const { rebookDialog: Rebook } = use(OutletSlotsContext)
  const asked = { courierId, areaId: area.id }
  const waits = useQuery({ ...locationsApi.ask('waiting', asked), staleTime: 0 })
  const waiting = waits.data
  const undo = useAct({
    area: 'locations',
    run: locationsApi.call.saveCoverage,
    failure: 'Not undone',
  })
  if (waited && Rebook)
    return <Rebook leftIds={waited.leftIds} rebooked={waited.rebooked} onClose={onClose} />
  return (
    <FormDialog
      area="locations"
      title={`Suspend ${name} in ${area.name}?`}
      subject={name}
      effect="New parcels there go to the others. Parcels that are on their way are not touched."
      above={
        waits.error ? (
          <RefusalNote refusal={refusalOf(waits.error)} onRetry={() => waits.refetch()} />
        ) : waiting ? (
          <WaitingParcels waiting={waiting} courier={courier} areaId={area.id} />
        ) : (
          <p role="status">Counting the parcels that wait…</p>
        )
      }
      confirmLabel={`Suspend ${name}`}
      whyNot={() =>
        waiting || waits.error ? null : 'The parcels that wait are being counted. Wait a moment.'
      }
      isDangerous
      fields={fieldsOf(waiting ? waiting.parcels - waiting.elsewhere : 0)}
      opened={opened}
      save={({ values }, options) => locationsApi.call.suspend({ ...asked, ...values }, options)}
      onSaved={({ areaId, version, before, waited: after }, { answer }) => {
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

/** What becomes of the parcels that wait is asked where there are some. */
function fieldsOf(waiting: number): FormFields<Values> {
  return {
    answer: {
      kind: 'choice',
      label: 'What happens to the parcels that wait?',
      isRadio: true,
      options: suspensionAnswers.map((value) => {
        const { label, description } = suspensionAnswerWords[value]
        return { value, label, help: description }
      }),
      isShown: () => waiting > 0,
    },
    until: {
      kind: 'day',
      label: 'Until',
      help: 'Served again from this day on; left empty, until it is lifted.',
    },
    note: {
      kind: 'text',
      label: 'Why?',
      longest: 200,
      rows: 2,
      isOneLine: true,
      isRequired: true,
    },
  }
}

function sayWaited({ kept, held }: WhatWaited): string {
  const count = (parcels: number) => (parcels === 1 ? '1 parcel is' : `${parcels} parcels are`)
  const parts = [
    kept > 0 ? `${count(kept)} kept and marked.` : '',
    held > 0 ? `${count(held)} on hold.` : '',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : 'Its terms there are kept.'
}
