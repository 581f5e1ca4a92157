import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { couriersOfDispatch } from '#delivery/dispatch/web/index.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { FileRowOutcome } from '../hand-report.fields.ts'
import { columnsOf, openFile, type TrackingFileValues, trackingFileFields } from './file-fields.tsx'
import classes from './report.module.css'
import { TrackingFileRows } from './TrackingFileRows.tsx'
import { trackingApi } from './tracking-api.ts'

/** What an import of these values would do. */
type Preview = { readonly of: TrackingFileValues; readonly rows: readonly FileRowOutcome[] }

/** Imports a courier's file of tracking events: its columns, a preview, then the events. */
export function TrackingFileDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(couriersOfDispatch())
  const [preview, setPreview] = useState<Preview | null>(null)
  if (!data) return <Pending />
  const moving = preview?.rows.filter(({ outcome }) => outcome === 'moved').length ?? 0
  return (
    <FormDialog
      area="tracking"
      title="Import a tracking file"
      subject="Tracking file"
      effect="Statuses are read by the status mapping of this courier. Importing the same file twice changes nothing."
      confirmLabel={preview ? `Import ${preview.rows.length} rows` : 'Preview'}
      isWide
      fields={trackingFileFields(data.couriers)}
      opened={openFile(data.couriers[0]?.id ?? '')}
      // Other values would do something else.
      onEntered={(values) => setPreview((now) => (now?.of === values ? now : null))}
      below={() =>
        preview ? (
          <>
            <p className={classes.quiet}>
              {moving} of {preview.rows.length} rows move a parcel. Nothing is saved yet.
            </p>
            <TrackingFileRows rows={preview.rows} />
          </>
        ) : null
      }
      save={({ values }, options) => {
        const { courierId, file } = values
        const { headers, rows } = file ?? { headers: [], rows: [] }
        const asked = { courierId, columns: columnsOf(values), headers, rows }
        return trackingApi.call.takeFile({ ...asked, isConfirmed: preview !== null }, options)
      }}
      // After the preview, which has saved nothing.
      continueWith={(_, sent) => (preview === null ? sent : null)}
      onSaved={({ rows, taken }, values) => {
        if (preview === null) return setPreview({ of: values, rows })
        tellSuccess('File imported', `${taken} of ${rows.length} rows were new.`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
