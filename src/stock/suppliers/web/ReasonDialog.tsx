import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeSupplier } from '../suppliers.fields.ts'
import { supplierMachine } from '../suppliers.states.ts'
import { suppliersApi } from './suppliers-api.ts'

const texts = {
  hold: {
    title: (name: string) => `Put ${name} on hold?`,
    effect: 'No new orders can be placed. Open orders can still be received.',
    confirm: 'Put on hold',
    done: (name: string) => `${name} is on hold`,
  },
  block: {
    title: (name: string) => `Block ${name}?`,
    effect: 'No new orders can be placed, and nothing can be received, until it is unblocked.',
    confirm: 'Block',
    done: (name: string) => `${name} is blocked`,
  },
} as const

type ReasonDialogProps = { supplier: WholeSupplier; move: keyof typeof texts; onClose: () => void }

/** Why nothing is ordered from a supplier for now: colleagues read it on its panel. */
export function ReasonDialog({ supplier, move, onClose }: ReasonDialogProps) {
  const { id, name, version } = supplier
  const { title, effect, confirm, done } = texts[move]
  return (
    <FormDialog
      area="suppliers"
      title={title(name)}
      subject={name}
      effect={effect}
      confirmLabel={confirm}
      isDangerous={supplierMachine.moves[move].to === 'blocked'}
      fields={{
        reason: { kind: 'line', label: 'Reason', longest: 300, isRequired: true },
      }}
      opened={{ reason: '' }}
      version={version}
      save={({ values, version: seen }, options) =>
        suppliersApi.call.move({ id, version: seen, move, reason: values.reason }, options)
      }
      onSaved={() => {
        tellSuccess(done(name))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
