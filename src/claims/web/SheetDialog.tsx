import { FileInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { numbersOfSheet } from '../sheet-numbers.ts'
import classes from './claims.module.css'
import { gateApi } from './claims-api.ts'

type SheetDialogProps = {
  outletId: string
  courierId: string
  onAdded: (id: string) => void
  onClose: () => void
}

/** What the courier's paper or file says that the rider brings: one tracking number a line. */
export function SheetDialog({ outletId, courierId, onAdded, onClose }: SheetDialogProps) {
  const [reference, setReference] = useState('')
  const [text, setText] = useState('')
  const numbers = numbersOfSheet(text)
  const act = useAct({
    area: 'gate',
    run: gateApi.call.addSheet,
    onRefusal: () => true,
    onDone: ({ id, lines, matched, unmatched }) => {
      const rest =
        unmatched.length === 0
          ? 'All are parcels of yours.'
          : `Not yours: ${unmatched.slice(0, 5).join(', ')}${unmatched.length > 5 ? ' and more' : ''}.`
      tellSuccess(`${matched} of ${lines} parcels known`, rest)
      onAdded(id)
      onClose()
    },
  })
  const readFile = async (file: File | null) => {
    if (!file) return
    setText(await file.text())
    if (reference === '') setReference(file.name.replace(/\.[^.]+$/, '').slice(0, 60))
  }
  return (
    <ConfirmDialog
      title="Take in the courier’s sheet"
      confirmLabel={`Take in ${numbers.length} numbers`}
      fields={
        <div className={classes.form}>
          <TextInput
            label="Number of the sheet"
            required
            maxLength={60}
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
          <FileInput
            label="CSV of the courier"
            placeholder="Choose a file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={readFile}
          />
          <Textarea
            label="Tracking numbers, one a line"
            rows={6}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ outletId, courierId, reference: reference.trim(), numbers })}
      onClose={onClose}
    >
      Only a whole tracking number of this courier is a match. Where a line has several columns, the
      column named like a tracking number is read, else the first.
    </ConfirmDialog>
  )
}
