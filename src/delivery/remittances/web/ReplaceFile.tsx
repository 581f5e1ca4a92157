import { FileInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeRemittance } from '../remittances.fields.ts'
import { remittanceLabel } from '../remittances.nouns.ts'
import { useFileSending } from './use-file-sending.ts'

/** Replaces a wrong file with another one. */
export function ReplaceFile(props: { remittance: WholeRemittance; onClose: () => void }) {
  const { id, version, number, fileName } = props.remittance
  const [file, setFile] = useState<File | null>(null)
  const [isTried, setTried] = useState(false)
  const sending = useFileSending(() => {
    tellSuccess(`File of ${remittanceLabel(number).toLowerCase()} replaced`)
    props.onClose()
  })
  return (
    <ConfirmDialog
      title="Replace file"
      confirmLabel="Replace file"
      fields={
        <FileInput
          label="New file"
          placeholder="CSV or Excel"
          accept=".csv,.txt,.tsv,.xlsx,text/csv"
          value={file}
          error={sending.fault ?? (isTried && !file ? 'Choose a file.' : null)}
          clearable
          onChange={setFile}
        />
      }
      isPending={sending.isSending}
      refusal={null}
      onConfirm={() => {
        setTried(true)
        const facts = { remittance: id, version: String(version) }
        if (file) sending.send('/api/remittances/replaced-files', file, facts)
      }}
      onClose={props.onClose}
    >
      The lines of {fileName} are removed and the new file is read in its place.
    </ConfirmDialog>
  )
}
