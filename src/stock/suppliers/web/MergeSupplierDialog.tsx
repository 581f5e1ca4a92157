import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { MergePreview } from '../supplier-merges.contract.ts'
import type { WholeSupplier } from '../suppliers.fields.ts'
import { SupplierPicker } from './SupplierPicker.tsx'
import classes from './suppliers.module.css'
import { suppliersApi } from './suppliers-api.ts'

type DialogProps = { supplier: WholeSupplier; onClose: () => void }

type Values = { readonly mergedId: string | null }

const fields: FormFields<Values> = {
  mergedId: {
    kind: 'own',
    label: 'Supplier',
    draw: ({ value, onValue }) => <SupplierPicker value={value} onChange={onValue} />,
    words: (value) => (value === null ? 'none' : 'another supplier'),
  },
}

/** Another record of the same supplier, whose orders, items and contacts become those of this one. */
export function MergeSupplierDialog({ supplier, onClose }: DialogProps) {
  const { id, name } = supplier
  const queries = useQueryClient()
  return (
    <FormDialog
      area="suppliers"
      title={`Merge another supplier into ${name}`}
      subject={name}
      effect={`The other supplier is archived. Its bank details stay with it: ${name} is paid to its own.`}
      confirmLabel="Merge"
      fields={fields}
      opened={{ mergedId: null }}
      whyNot={({ mergedId }) => (mergedId === null ? 'Choose the supplier that is merged.' : null)}
      below={({ values: { mergedId } }) =>
        mergedId === null ? null : <Preview keptId={id} mergedId={mergedId} />
      }
      save={({ values }, options) =>
        suppliersApi.call.merge({ keptId: id, mergedId: values.mergedId ?? '' }, options)
      }
      onSaved={() => {
        tellSuccess('The suppliers are one now', 'It can be undone in the panel of this supplier.')
        // Orders, receipts and returns name the supplier as well.
        queries.invalidateQueries()
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function Preview(sides: { keptId: string; mergedId: string }) {
  const { data, error, refetch } = useQuery({
    ...suppliersApi.ask('mergePreview', sides),
    placeholderData: keepPreviousData,
  })
  if (error) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  if (!data) return <p className={classes.remark}>Loading…</p>
  return data.whyNot === null ? (
    <Moves preview={data} />
  ) : (
    <p role="alert" className={classes.note}>
      {data.whyNot}
    </p>
  )
}

function Moves({ preview: { kept, merged, moves, bothSupply } }: { preview: MergePreview }) {
  return (
    <div>
      <p className={classes.remark}>
        {moves.length === 0
          ? `${merged} has nothing that goes along.`
          : `From ${merged} to ${kept} go:`}
      </p>
      <ul className={classes.items}>
        {moves.map(({ what, count }) => (
          <li key={what} className={classes.item}>
            <span>{what}</span>
            <span className={classes.count}>{formatCount(count)}</span>
          </li>
        ))}
      </ul>
      {bothSupply.length === 0 ? null : (
        <p className={classes.remark}>
          Both supply {bothSupply.join(', ')}. The prices and terms of {kept} count for{' '}
          {bothSupply.length === 1 ? 'it' : 'them'}.
        </p>
      )}
    </div>
  )
}
