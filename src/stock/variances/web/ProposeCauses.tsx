import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Variance } from '../variances.fields.ts'
import { refuseParts } from '../variances.rules.ts'
import { CauseEntries } from './CauseEntries.tsx'
import { type CauseEntry, entryOfVariance, givenParts } from './cause-entry.ts'
import { signedQuantity } from './variance-cells.tsx'
import { variancesApi } from './variances-api.ts'

type Values = { readonly parts: readonly CauseEntry[] }

/** One cause, or several that add up to the difference. */
export function ProposeCauses({ variance, onClose }: { variance: Variance; onClose: () => void }) {
  const { id, version, label, quantity, quantityScale } = variance
  const opened: Values = { parts: entryOfVariance(variance) }
  const faultOf = (entries: readonly CauseEntry[]): string | null => {
    const parts = givenParts(variance, entries)
    if (parts === null) return 'Enter a quantity above 0 for each cause.'
    return refuseParts({ label, quantity, scale: quantityScale }, parts)?.message ?? null
  }
  return (
    <FormDialog
      area="variances"
      title={`Propose the cause of ${label}?`}
      subject={label}
      effect={`The difference is ${signedQuantity(quantity, quantityScale)} of ${variance.sku}.`}
      confirmLabel="Propose cause"
      isWide
      fillsPhone
      fields={{
        parts: {
          kind: 'own',
          label: 'Causes',
          fault: faultOf,
          draw: ({ value, error, onValue }) => (
            <CauseEntries entries={value} error={error} onEntries={onValue} />
          ),
          words: (entries) => `${entries.length}`,
        },
      }}
      opened={opened}
      save={({ values }, options) =>
        variancesApi.call.propose(
          { id, version, parts: givenParts(variance, values.parts) ?? [] },
          options,
        )
      }
      onSaved={({ isApproved }) => {
        tellSuccess(
          isApproved ? `${label} approved` : `${label} proposed`,
          isApproved ? 'It is small. Post it now.' : 'Another user approves it.',
        )
        onClose()
      }}
      onClose={onClose}
    />
  )
}
