import { Radio } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { useReason } from '#reasons/web/index.tsx'
import { parcelsApi } from '../dispatch-api.ts'
import classes from './parcels.module.css'

type LabelsDialogProps = { ids: readonly string[]; onDone: () => void; onClose: () => void }

const kinds = [
  { key: 'label', label: 'PDF, 100 × 150 mm', form: 'pdf', paper: 'label' },
  { key: 'a4', label: 'PDF, four on a page of A4', form: 'pdf', paper: 'a4' },
  { key: 'zpl', label: 'ZPL, for a label printer', form: 'zpl', paper: 'label' },
] as const

/** Prints labels; those that were printed before ask why they are printed again. */
export function LabelsDialog({ ids, onDone, onClose }: LabelsDialogProps) {
  const [key, setKey] = useState<(typeof kinds)[number]['key']>('label')
  const [isAgain, setAgain] = useState(false)
  const reason = useReason('parcel.reprint')
  const kind = kinds.find((each) => each.key === key) ?? kinds[0]
  const act = useAct({
    area: 'parcels',
    run: parcelsApi.call.printLabels,
    onRefusal: ({ code }) => {
      if (code === 'reprint_needs_reason') setAgain(true)
      return true
    },
    onDone: ({ batchId }) => {
      openFile(`/api/files/labels/${batchId}.${kind.form}`)
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
            value={key}
            onChange={(value) => setKey(kinds.find((each) => each.key === value)?.key ?? 'label')}
          >
            <div className={classes.choice}>
              {kinds.map((each) => (
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

/** By a link rather than a new window, which browsers stop once an answer was waited for. */
function openFile(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.target = '_blank'
  link.rel = 'noreferrer'
  link.click()
}
