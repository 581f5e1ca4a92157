import { Radio } from '@mantine/core'
import { useState } from 'react'
import { useReason } from '#organization/reasons/web/index.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { parcelsApi } from '../dispatch-api.ts'
import { labelKindOf, labelKinds, lastLabelKind, openLabels } from './label-kinds.ts'
import classes from './parcels.module.css'

type LabelsDialogProps = { ids: readonly string[]; onDone: () => void; onClose: () => void }

/** Prints labels; reprints ask for a reason. */
export function LabelsDialog({ ids, onDone, onClose }: LabelsDialogProps) {
  const [kind, setKind] = useState(lastLabelKind)
  const [isAgain, setAgain] = useState(false)
  const reason = useReason('parcel.reprint')
  const act = useAct({
    area: 'parcels',
    run: parcelsApi.call.printLabels,
    onRefusal: ({ code }) => {
      if (code === 'reprint_needs_reason') setAgain(true)
      return true
    },
    onDone: ({ batchId, ending }) => {
      openLabels(batchId, kind, ending)
      onDone()
    },
  })
  const count = ids.length === 1 ? 'the label' : `${ids.length} labels`
  const print = () => {
    const given = isAgain ? reason.take() : null
    if (isAgain && !given) return
    act.start({ ids: [...ids], form: kind.form, paper: kind.paper, reason: given })
  }
  return (
    <ConfirmDialog
      title={`Print ${count}?`}
      confirmLabel={isAgain ? `Print ${count} again` : `Print ${count}`}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={print}
      onClose={onClose}
      fields={
        <>
          <Radio.Group
            label="On what"
            value={kind.key}
            onChange={(value) => setKind(labelKindOf(value))}
          >
            <div className={classes.choice}>
              {labelKinds.map((each) => (
                <Radio key={each.key} value={each.key} label={each.label} />
              ))}
            </div>
          </Radio.Group>
          {isAgain ? reason.fields : null}
        </>
      }
    >
      The file opens in a new tab. Every print is in the record; a label that changed is good only
      after it was printed anew.
    </ConfirmDialog>
  )
}
