import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '#platform/web/format-instant.ts'
import { expandBinPattern } from '../bin-pattern.ts'
import type { BinKind } from '../bins.rules.ts'
import type { Outlet } from '../outlets.fields.ts'
import { BinKindField } from './BinForm.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import classes from './places.module.css'
import { binsApi } from './places-api.ts'

/** Bins by a pattern: how many, the first and the last are said while one writes it. */
export function GenerateBins({ outlet, onClose }: { outlet: Outlet; onClose: () => void }) {
  const [pattern, setPattern] = useState('A-{01..12}-{A..D}-{1..3}')
  const [kind, setKind] = useState<BinKind>('shelf')
  const { codes, fault } = expandBinPattern(pattern)
  const count = `${formatCount(codes.length)} ${codes.length === 1 ? 'bin' : 'bins'}`
  return (
    <PlaceDialog
      area="bins"
      title={`Generate bins for ${outlet.name}`}
      effect="Those that exist already are kept as they are. The new ones stand behind them in the walk."
      confirmLabel={fault === null ? `Add ${count}` : 'Add bins'}
      fields={
        <>
          <TextInput
            label="Pattern"
            description="In braces stands a range, {01..12} or {A..D}, or a list, {A,C,F}."
            autoFocus
            maxLength={100}
            value={pattern}
            error={fault}
            onChange={(event) => setPattern(event.currentTarget.value)}
          />
          <p className={classes.quiet} aria-live="polite">
            {fault === null ? `${count}: ${codes[0]} to ${codes.at(-1)}` : 'Nothing to add yet.'}
          </p>
          <BinKindField kind={kind} onChange={setKind} />
        </>
      }
      run={binsApi.call.generate}
      input={() => (fault === null ? { outletId: outlet.id, pattern, kind } : null)}
      done={({ added, kept }) =>
        `${formatCount(added)} bins added${kept > 0 ? `, ${formatCount(kept)} were there` : ''}`
      }
      onClose={onClose}
    />
  )
}
