import { ActButton } from '#platform/web/ActButton.tsx'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import { tellSuccess, tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { ReasonRow } from '../reasons.contract.ts'
import { codeFor, factsOf, reasonFields } from './reason-form.tsx'
import { reasonsApi } from './reasons-api.ts'

type ReasonPanelProps = {
  /** Null for one that is to be added. */
  reason: ReasonRow | null
  all: readonly ReasonRow[]
  onClose: () => void
}

/** One reason code: its label and its uses. The code itself never changes. */
export function ReasonPanel({ reason, all, onClose }: ReasonPanelProps) {
  const shared = {
    area: 'reasons',
    fields: reasonFields(reason, all),
    onSaved: ({ label }: ReasonRow) => {
      tellSuccess(`Reason “${label}” is saved`)
      onClose()
    },
    onClose,
  }
  if (!reason)
    return (
      <FormPanel
        {...shared}
        title="New reason"
        subject="The reason"
        confirmLabel="Add reason"
        opened={factsOf(null, all)}
        save={({ values }, options) =>
          reasonsApi.call.add({ ...values, code: values.code || codeFor(values.label) }, options)
        }
      />
    )
  const { id, label, version } = reason
  return (
    <FormPanel
      {...shared}
      title={label}
      subject={label}
      confirmLabel="Save"
      opened={factsOf(reason, all)}
      record={{
        version,
        reload: async () => {
          const { reasons } = await reasonsApi.call.list({})
          const now = reasons.find((one) => one.id === id) ?? reason
          return { values: factsOf(now, reasons), version: now.version }
        },
      }}
      save={({ values: { code: _, ...facts }, version: from }, options) =>
        reasonsApi.call.change({ ...facts, id, version: from }, options)
      }
      acts={() => <ArchiveButton reason={reason} onDone={onClose} />}
    />
  )
}

function ArchiveButton({ reason, onDone }: { reason: ReasonRow; onDone: () => void }) {
  const { id, version, isActive } = reason
  const undo = useAct({
    area: 'reasons',
    run: reasonsApi.call.setActive,
    failure: 'Not changed back',
  })
  const act = useAct({
    area: 'reasons',
    run: reasonsApi.call.setActive,
    onDone: (now) => {
      tellUndoable(`Reason “${now.label}” is ${now.isActive ? 'active' : 'archived'}`, '', () =>
        undo.start({ id, version: now.version, isActive: !now.isActive }),
      )
      onDone()
    },
  })
  return (
    <ActButton
      isPending={act.isPending}
      onAct={() => act.start({ id, version, isActive: !isActive })}
    >
      {isActive ? 'Archive' : 'Activate'}
    </ActButton>
  )
}
