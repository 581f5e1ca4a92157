import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellError, tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { useTypedCount } from '#platform/web/use-typed-count.tsx'
import { bulkDecisions, decisionLabels } from '../advice-decisions.ts'
import { adviceApi } from './advice-api.ts'

/** The same decision for all selected parcels. */
export function BulkDecision({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const [asked, setAsked] = useState<(typeof bulkDecisions)[number] | null>(null)
  const [note, setNote] = useState('')
  const act = useAct({
    area: 'advice',
    run: adviceApi.call.decideMany,
    onRefusal: () => true,
    onDone: ({ decided, skipped }) => {
      tellSuccess(decided === 1 ? '1 parcel decided' : `${decided} parcels decided`)
      const [first] = skipped
      if (first) tellError(`${skipped.length} left as they were`, first.why)
      setAsked(null)
      onDone()
    },
  })
  const isReturn = asked === 'return'
  const typed = useTypedCount({ noun: 'parcels', count: ids.length, isLosing: isReturn })
  const whyNot = ids.length > 0 ? null : 'None of these waits for a decision.'
  const count = ids.length === 1 ? '1 parcel' : `${ids.length} parcels`
  return (
    <>
      {bulkDecisions.map((decision) => (
        <ActButton key={decision} size="xs" whyNot={whyNot} onAct={() => setAsked(decision)}>
          {decisionLabels[decision]}
        </ActButton>
      ))}
      {asked ? (
        <ConfirmDialog
          title={`${decisionLabels[asked]}: ${count}?`}
          confirmLabel={`${decisionLabels[asked]}, ${count}`}
          isDangerous={isReturn}
          isPending={act.isPending}
          refusal={act.refusal}
          fields={
            <>
              <TextInput
                label="A word for the courier"
                maxLength={200}
                value={note}
                onChange={({ currentTarget: { value } }) => setNote(value)}
              />
              {typed.field}
            </>
          }
          onConfirm={() => {
            if (typed.isConfirmed())
              act.start({ ids: [...ids], decision: asked, note, ...typed.said })
          }}
          onClose={() => setAsked(null)}
        >
          {isReturn ? `The courier sends ${count} back, and their sales are lost. ` : null}
          Each is looked at once more before it is sent; what the courier would not take is left.
        </ConfirmDialog>
      ) : null}
    </>
  )
}
