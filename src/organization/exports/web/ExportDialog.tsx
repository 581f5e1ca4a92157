import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { noReason, useReasonField } from '#organization/reasons/web/index.tsx'
import { choicesOf } from '#platform/choices.ts'
import { type TableFileEnding, tableFileEndings, tableFileLabels } from '#platform/table-files.ts'
import type { CallContext } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { exportAddress } from '#platform/web/views/view-params.ts'
import type { ExportAsked, ExportPermit } from '../exports.fields.ts'

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

type Values = {
  readonly ending: TableFileEnding
  readonly hasPersonal: boolean
  readonly reason: ReasonGiven
}

const opened: Values = { ending: 'csv', hasPersonal: false, reason: noReason }

/** Asks for the format and the columns of a list, gets a permit and starts the download. */
export function ExportDialog(props: ExportDialogProps) {
  const { plural, scope, personal, exportPath, filter, permit, onClose } = props
  const reason = useReasonField('data.export')
  return (
    <FormDialog
      area="exports"
      title={`Export ${plural}`}
      subject={`Export of ${plural}`}
      effect={`${scope} The file shows your name and the time, and the export is recorded.`}
      confirmLabel={`Export ${plural}`}
      fields={{
        ending: {
          kind: 'choice',
          label: 'Format',
          isRadio: true,
          options: choicesOf(tableFileEndings, tableFileLabels),
        },
        hasPersonal: {
          kind: 'check',
          label: `Include ${personal}`,
          help: 'Personal data needs a reason.',
          isShown: () => personal !== undefined,
        },
        reason: { ...reason, isShown: ({ hasPersonal }) => hasPersonal },
      }}
      opened={opened}
      save={({ values: { ending, hasPersonal, reason: given } }, options) =>
        permit(
          { ending, filter: { ...filter }, hasPersonal, ...(hasPersonal ? { reason: given } : {}) },
          options,
        )
      }
      onSaved={({ permitId }, { ending }) => {
        download(exportAddress(exportPath, ending, { ...filter, permit: permitId }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
