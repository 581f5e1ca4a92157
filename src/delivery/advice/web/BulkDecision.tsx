import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useTypedCountField } from '#platform/web/forms/typed-count-field.ts'
import { tellError, tellSuccess } from '#platform/web/notify.ts'
import { bulkDecisions, decisionLabels } from '../advice-decisions.ts'
import { adviceApi } from './advice-api.ts'
import { courierNote } from './courier-note.ts'

type Asked = (typeof bulkDecisions)[number]

const opened = { note: '', typed: '' }

/** The same decision for all selected parcels. */
export function BulkDecision({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const whyNot = ids.length > 0 ? null : 'None of these needs a decision.'
  const close = () => setAsked(null)
  return (
    <>
      {bulkDecisions.map((decision) => (
        <ActButton key={decision} size="xs" whyNot={whyNot} onAct={() => setAsked(decision)}>
          {decisionLabels[decision]}
        </ActButton>
      ))}
      {asked ? <DecideMany ids={ids} decision={asked} onDone={onDone} onClose={close} /> : null}
    </>
  )
}

type DecideManyProps = {
  ids: readonly string[]
  decision: Asked
  onDone: () => void
  onClose: () => void
}

function DecideMany({ ids, decision, onDone, onClose }: DecideManyProps) {
  const isReturn = decision === 'return'
  const typed = useTypedCountField({ noun: 'parcels', count: ids.length, isLosing: isReturn })
  const count = ids.length === 1 ? '1 parcel' : `${ids.length} parcels`
  const lost = `The courier sends ${count} back, and their sales are lost. `
  return (
    <FormDialog
      area="advice"
      title={`${decisionLabels[decision]}: ${count}?`}
      subject={count}
      effect={`${isReturn ? lost : ''}Each is checked again before it is sent; what the courier does not accept is skipped.`}
      confirmLabel={`${decisionLabels[decision]}, ${count}`}
      isDangerous={isReturn}
      fields={{ note: courierNote, typed }}
      opened={opened}
      save={({ values: { note } }, options) =>
        adviceApi.call.decideMany(
          {
            ids: [...ids],
            decision,
            note,
            ...(isReturn ? { confirmedCount: ids.length } : {}),
          },
          options,
        )
      }
      onSaved={({ decided, skipped }) => {
        tellSuccess(decided === 1 ? '1 parcel decided' : `${decided} parcels decided`)
        const [first] = skipped
        if (first) tellError(`${skipped.length} skipped`, first.why)
        onClose()
        onDone()
      }}
      onClose={onClose}
    />
  )
}
