import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { LandedCost } from '../landed-costs.fields.ts'
import { landedCostsApi } from './landed-costs-api.ts'

type DialogProps = { cost: LandedCost; onClose: () => void }

const fields = {
  note: { kind: 'text', label: 'Note', longest: 300, rows: 2, isOneLine: true },
} as const

/** Entered wrongly, or billed twice. */
export function ReverseLandedCost({ cost, onClose }: DialogProps) {
  const { id, version, label } = cost
  return (
    <FormDialog
      area="landedCosts"
      title={`Reverse ${label}?`}
      subject={label}
      effect="An opposite posting takes its shares out of the value of stock and the cost of sales."
      confirmLabel="Reverse landed cost"
      isDangerous
      fields={fields}
      opened={{ note: '' }}
      save={({ values }, options) =>
        landedCostsApi.call.reverse({ id, version, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} reversed`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** A draft that is not needed. */
export function CancelLandedCost({ cost, onClose }: DialogProps) {
  const { id, version, label } = cost
  return (
    <FormDialog
      area="landedCosts"
      title={`Cancel ${label}?`}
      subject={label}
      effect="Nothing of it was posted."
      confirmLabel="Cancel landed cost"
      isDangerous
      fields={fields}
      opened={{ note: '' }}
      save={({ values }, options) =>
        landedCostsApi.call.cancel({ id, version, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} cancelled`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
