import { Checkbox, Radio } from '@mantine/core'
import { useState } from 'react'
import { useReason } from '#organization/reasons/web/index.tsx'
import { type TableFileEnding, tableFileEndings, tableFileLabels } from '#platform/table-files.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import type { CallContext } from '#platform/web/client.ts'
import { useAct } from '#platform/web/use-act.ts'
import { exportAddress } from '#platform/web/views/view-params.ts'
import type { ExportAsked, ExportPermit } from '../exports.fields.ts'
import classes from './ExportDialog.module.css'

export type ExportDialogProps = {
  /** “customers” */
  plural: string
  /** What is in the list now: “The customers that match the filters.” */
  scope: string
  /** The columns that are left out: “phone and email”; without any, there is no choice. */
  personal?: string
  /** Without its ending: `/files/customers`. */
  exportPath: string
  filter: Readonly<Record<string, string>>
  permit: (asked: ExportAsked, options: { context: CallContext }) => Promise<ExportPermit>
  onClose: () => void
}

/** Asks for the format and the columns of a list, gets a permit and starts the download. */
export function ExportDialog(props: ExportDialogProps) {
  const { plural, scope, personal, exportPath, filter, onClose } = props
  const [ending, setEnding] = useState<TableFileEnding>('csv')
  const [hasPersonal, setPersonal] = useState(false)
  const reason = useReason('data.export')
  const act = useAct({
    area: 'exports',
    run: props.permit,
    onRefusal: () => true,
    onDone: ({ permitId }) => {
      download(exportAddress(exportPath, ending, { ...filter, permit: permitId }))
      onClose()
    },
  })
  const confirm = () => {
    const asked = { ending, filter: { ...filter }, hasPersonal }
    if (!hasPersonal) return act.start(asked)
    const given = reason.take()
    if (given) act.start({ ...asked, reason: given })
  }
  const fields = (
    <div className={classes.fields}>
      <Radio.Group
        label="Format"
        value={ending}
        onChange={(value) => setEnding(tableFileEndings.find((one) => one === value) ?? ending)}
      >
        <div className={classes.choices}>
          {tableFileEndings.map((one) => (
            <Radio key={one} value={one} label={tableFileLabels[one]} />
          ))}
        </div>
      </Radio.Group>
      {personal === undefined ? null : (
        <Checkbox
          label={`Include ${personal}`}
          description="Personal data needs a reason."
          checked={hasPersonal}
          onChange={(event) => setPersonal(event.currentTarget.checked)}
        />
      )}
      {hasPersonal ? reason.fields : null}
    </div>
  )
  return (
    <ConfirmDialog
      title={`Export ${plural}`}
      confirmLabel={`Export ${plural}`}
      fields={fields}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={confirm}
      onClose={onClose}
    >
      {scope} The file shows your name and the time, and the export is recorded.
    </ConfirmDialog>
  )
}

function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
