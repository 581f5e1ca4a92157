import { FileInput, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { couriersOfDispatch } from '#delivery/dispatch/web/index.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { sendFile } from '#platform/web/client.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { FileColumns, FileRowOutcome } from '../hand-report.fields.ts'
import { columnNames, type ReadFile, readFileOf } from './read-tracking-file.ts'
import classes from './report.module.css'
import { TrackingFileRows } from './TrackingFileRows.tsx'
import { trackingApi } from './tracking-api.ts'

/** Imports a courier's file of tracking events: its columns, a preview, then the events. */
export function TrackingFileDialog({ onClose }: { onClose: () => void }) {
  const { data: known } = useQuery(couriersOfDispatch())
  const [courier, setCourier] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [file, setFile] = useState<ReadFile | null>(null)
  const [columns, setColumns] = useState<FileColumns>(noColumns)
  const [preview, setPreview] = useState<readonly FileRowOutcome[] | null>(null)
  const courierId = courier || (known?.couriers[0]?.id ?? '')
  const act = useAct({
    area: 'tracking',
    run: trackingApi.call.takeFile,
    onRefusal: () => true,
    onDone: ({ rows, taken }, { isConfirmed }) => {
      if (!isConfirmed) return setPreview(rows)
      tellSuccess('File imported', `${taken} of ${rows.length} rows were new.`)
      onClose()
    },
  })
  const read = async (chosen: File | null) => {
    setFault(null)
    setFile(null)
    setPreview(null)
    if (!chosen) return
    try {
      const path = `/api/parcels/tracking-files?courier=${courierId}`
      const answer = readFileOf(
        await sendFile(path, chosen, () => undefined, new AbortController().signal),
      )
      setFile(answer)
      setColumns(answer.columns ?? noColumns)
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    }
  }
  const isReady = file !== null && columns.number !== '' && columns.status !== ''
  const send = () => {
    if (!file || !isReady) return
    const { headers, rows } = file
    act.start({ courierId, columns, headers, rows, isConfirmed: preview !== null })
  }
  const moving = preview?.filter(({ outcome }) => outcome === 'moved').length ?? 0
  return (
    <ConfirmDialog
      title="Import a tracking file"
      confirmLabel={preview ? `Import ${preview.length} rows` : 'Preview'}
      whyNot={isReady ? null : 'Choose the file and its columns first.'}
      isWide
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={send}
      onClose={onClose}
      fields={
        <div className={classes.form}>
          <div className={classes.pair}>
            <NativeSelect
              label="Courier"
              value={courierId}
              data={known?.couriers.map(({ id, name }) => ({ value: id, label: name })) ?? []}
              onChange={({ currentTarget: { value } }) => {
                setCourier(value)
                setPreview(null)
                setFile(null)
              }}
            />
            <FileInput
              label="File"
              placeholder="CSV or Excel"
              accept=".csv,.txt,.tsv,.xlsx,text/csv"
              error={fault}
              clearable
              onChange={(chosen) => void read(chosen)}
            />
          </div>
          {file ? (
            <div className={classes.pair}>
              {columnNames.map(({ key, label, isNeeded }) => (
                <NativeSelect
                  key={key}
                  label={label}
                  required={isNeeded}
                  value={columns[key] ?? ''}
                  data={[
                    { value: '', label: isNeeded ? 'Choose' : 'Not in the file' },
                    ...file.headers,
                  ]}
                  onChange={({ currentTarget: { value } }) => {
                    setPreview(null)
                    setColumns((now) => ({ ...now, [key]: value || (isNeeded ? '' : null) }))
                  }}
                />
              ))}
            </div>
          ) : null}
          {preview ? (
            <>
              <p className={classes.quiet}>
                {moving} of {preview.length} rows move a parcel. Nothing is saved yet.
              </p>
              <TrackingFileRows rows={preview} />
            </>
          ) : null}
        </div>
      }
    >
      The statuses are read by this courier’s status mapping. The same file twice changes nothing.
    </ConfirmDialog>
  )
}

const noColumns: FileColumns = { number: '', status: '', date: null, place: null }
