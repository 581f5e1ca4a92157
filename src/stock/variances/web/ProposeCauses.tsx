import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Variance } from '../variances.fields.ts'
import { refuseParts } from '../variances.rules.ts'
import { CauseEntries } from './CauseEntries.tsx'
import {
  type CauseEntry,
  entryOfVariance,
  givenParts,
  hasOtherPlaces,
  shownParts,
} from './cause-entry.ts'
import { postsInWords } from './entry-words.ts'
import { signedQuantity } from './variance-cells.tsx'
import classes from './variances.module.css'
import { variancesApi } from './variances-api.ts'

type Values = { readonly parts: readonly CauseEntry[] }

/** One cause, or several that add up to the difference. */
export function ProposeCauses({ variance, onClose }: { variance: Variance; onClose: () => void }) {
  const { id, version, label, quantity, quantityScale } = variance
  const opened: Values = { parts: entryOfVariance(variance) }
  const faultOf = (entries: readonly CauseEntry[]): string | null => {
    const parts = givenParts(variance, entries)
    if (parts === null) return 'Enter a quantity above 0 for each cause.'
    if (!hasOtherPlaces(variance, entries))
      return `Choose where the goods are instead: another product, bin or lot than that of ${label}.`
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
            <>
              <CauseEntries variance={variance} entries={value} error={error} onEntries={onValue} />
              <PostsLine variance={variance} entries={value} />
            </>
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

/** What posting it would write, while the causes add up. */
function PostsLine({ variance, entries }: { variance: Variance; entries: readonly CauseEntry[] }) {
  const parts = shownParts(variance, entries)
  const sum = parts?.reduce((total, { quantity }) => total + quantity, 0)
  if (!parts || sum !== variance.quantity || !hasOtherPlaces(variance, entries)) return null
  return <p className={classes.minor}>{postsInWords(variance, parts)}</p>
}
