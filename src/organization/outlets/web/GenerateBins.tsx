import { choicesOf } from '#platform/choices.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { expandBinPattern } from '../bin-pattern.ts'
import { type BinKind, binKindLabels, binKinds } from '../bins.rules.ts'
import type { Outlet } from '../outlets.fields.ts'
import classes from './places.module.css'
import { binsApi } from './places-api.ts'

type Values = { readonly pattern: string; readonly kind: BinKind }

const fields: FormFields<Values> = {
  pattern: {
    kind: 'line',
    label: 'Pattern',
    help: 'In braces is a range, {01..12} or {A..D}, or a list, {A,C,F}.',
    longest: 100,
    isRequired: true,
    fault: (pattern) => expandBinPattern(pattern).fault,
  },
  kind: { kind: 'choice', label: 'Kind', options: choicesOf(binKinds, binKindLabels) },
}

const start: Values = { pattern: 'A-{01..12}-{A..D}-{1..3}', kind: 'shelf' }

/** Bins by a pattern, with the count, the first and the last while typing. */
export function GenerateBins({ outlet, onClose }: { outlet: Outlet; onClose: () => void }) {
  return (
    <FormDialog
      area="bins"
      title={`Generate bins for ${outlet.name}`}
      subject="The bins"
      effect="Those that exist already are kept as they are. The new ones come after them in the walk."
      confirmLabel="Add bins"
      asEntered={({ pattern }) => {
        const { codes, fault } = expandBinPattern(pattern)
        return fault === null ? { confirmLabel: `Add ${countOf(codes)}` } : {}
      }}
      fields={fields}
      opened={start}
      save={({ values }, options) =>
        binsApi.call.generate({ ...values, outletId: outlet.id }, options)
      }
      onSaved={({ added, kept }) => {
        tellSuccess(
          `${formatCount(added)} bins added${kept > 0 ? `, ${formatCount(kept)} were there` : ''}`,
        )
        onClose()
      }}
      below={({ values: { pattern } }) => {
        const { codes, fault } = expandBinPattern(pattern)
        return (
          <p className={classes.quiet} aria-live="polite">
            {fault ?? `${countOf(codes)}: ${codes[0]} to ${codes.at(-1)}`}
          </p>
        )
      }}
      onClose={onClose}
    />
  )
}

const countOf = ({ length }: readonly string[]) =>
  `${formatCount(length)} ${length === 1 ? 'bin' : 'bins'}`
