import { formatDay } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { stockCountsApi } from './stock-counts-api.ts'

type MoveCountProps = {
  count: {
    readonly id: string
    readonly label: string
    readonly version: number
    readonly on: string
  }
  onClose: () => void
}

/** Plans a count for another day. */
export function MoveCount({ count, onClose }: MoveCountProps) {
  const { id, label, version, on } = count
  const reload = async () => {
    const now = await stockCountsApi.call.get({ id })
    return { values: { plannedOn: now.plannedOn }, version: now.version }
  }
  return (
    <FormDialog
      area="stockCounts"
      title={`Move ${label} to another day?`}
      subject={label}
      confirmLabel="Move count"
      fields={{ plannedOn: { kind: 'day', label: 'Planned for', isRequired: true } }}
      opened={{ plannedOn: on }}
      record={{ version, reload, hasOtherParts: true }}
      save={({ values, version: seen }, options) =>
        stockCountsApi.call.arrange({ id, version: seen, plannedOn: values.plannedOn }, options)
      }
      onSaved={(_, { plannedOn }) => {
        tellSuccess(`${label} moved to ${formatDay(plannedOn)}`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
