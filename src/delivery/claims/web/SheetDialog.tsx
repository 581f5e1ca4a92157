import { FileInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { sendFile } from '#platform/web/client.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { linesOfAnswer, linesOfSheet, rowsOfText, type SheetLine } from '../sheet-lines.ts'
import classes from './claims.module.css'
import { gateApi } from './claims-api.ts'

type SheetDialogProps = {
  outletId: string
  courierId: string
  onAdded: (id: string) => void
  onClose: () => void
}

/** The courier's manifest, on paper or as a file: one tracking number a line. */
export function SheetDialog({ outletId, courierId, onAdded, onClose }: SheetDialogProps) {
  const [reference, setReference] = useState('')
  const [text, setText] = useState('')
  const [ofFile, setOfFile] = useState<readonly SheetLine[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const lines = [...ofFile, ...linesOfSheet(rowsOfText(text))]
  const act = useAct({
    area: 'gate',
    run: gateApi.call.addSheet,
    onRefusal: () => true,
    onDone: ({ id, lines: taken, matched, unmatched }) => {
      const rest =
        unmatched.length === 0
          ? 'All are parcels of yours.'
          : `Not yours: ${unmatched.slice(0, 5).join(', ')}${unmatched.length > 5 ? ' and more' : ''}.`
      tellSuccess(`${matched} of ${taken} parcels known`, rest)
      onAdded(id)
      onClose()
    },
  })
  const readFile = async (file: File | null) => {
    setOfFile([])
    setFault(null)
    if (!file) return
    try {
      const name = encodeURIComponent(file.name.slice(0, 200))
      const { signal } = new AbortController()
      const answer = await sendFile(`/api/gate/sheets/file?name=${name}`, file, () => null, signal)
      setOfFile(linesOfAnswer(answer))
      if (reference === '') setReference(file.name.replace(/\.[^.]+$/, '').slice(0, 60))
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'This file cannot be read.')
    }
  }
  const branches = new Set(ofFile.map(({ branch }) => branch).filter(Boolean))
  return (
    <ConfirmDialog
      title="Take in the courier’s sheet"
      confirmLabel={`Take in ${lines.length} numbers`}
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
            label="File of the courier"
            description={
              ofFile.length > 0
                ? `${ofFile.length} numbers${branches.size > 0 ? ` of ${branches.size} branches` : ''}`
                : 'CSV or an Excel workbook.'
            }
            placeholder="Choose a file"
            accept=".csv,.txt,.xlsx,text/csv,text/plain"
            clearable
            error={fault}
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
      onConfirm={() => act.start({ outletId, courierId, reference: reference.trim(), lines })}
      onClose={onClose}
    >
      Only a whole tracking number of this courier is a match. Where a line has several columns, the
      column named like a tracking number is read, else the first; a column named like a branch says
      where to look first.
    </ConfirmDialog>
  )
}
