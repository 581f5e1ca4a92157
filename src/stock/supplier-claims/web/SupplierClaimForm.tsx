import { Input } from '@mantine/core'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { LazySupplierPicker } from '#stock/suppliers/web/index.tsx'
import type { SupplierClaim } from '../supplier-claims.fields.ts'
import { ClaimEntryLines } from './ClaimEntryLines.tsx'
import { type ClaimEntry, entriesOfClaim, givenOfEntries, stepsOfEntry } from './claim-entry.ts'
import { supplierClaimsApi } from './supplier-claims-api.ts'

type Values = {
  readonly supplierId: string | null
  readonly outletId: string
  readonly lines: readonly ClaimEntry[]
  readonly note: string
}

type NewProps = { onClose: () => void; onSaved: (id: string) => void }

/** Creates a claim by hand: goods that were found bad after they were received. */
export function NewSupplierClaim({ onClose, onSaved }: NewProps) {
  const house = useHouse()
  const outlets = useOutletOptions()
  const opened: Values = { supplierId: null, outletId: '', lines: [], note: '' }
  return (
    <FormPanel
      area="supplierClaims"
      title="New claim"
      subject="The claim"
      confirmLabel="Create draft"
      fields={{
        supplierId: {
          kind: 'own',
          label: 'Supplier',
          fault: (supplierId) => (supplierId === null ? 'Find the supplier first.' : null),
          fillsIn: () => ({ lines: [] }),
          draw: ({ value, error, onValue }) => (
            <>
              <LazySupplierPicker value={value} onChange={onValue} />
              {error ? <Input.Error role="alert">{error}</Input.Error> : null}
            </>
          ),
          words: (supplierId) => supplierId ?? 'none',
        },
        outletId: {
          kind: 'choice',
          label: 'Delivered to',
          options: outlets.map(({ value, label }) => ({ value, label })),
          emptyLabel: 'Choose an outlet',
          fillsIn: () => ({ lines: [] }),
          fault: (outletId) => (outletId === '' ? 'Choose the outlet.' : null),
        },
        ...fieldsOf(house.currency),
      }}
      opened={opened}
      save={({ values }, options) => {
        const { supplierId, outletId, note, lines } = values
        return supplierClaimsApi.call.add(
          { supplierId: supplierId ?? '', outletId, note, lines: givenOfEntries(lines) },
          options,
        )
      }}
      onSaved={({ id }) => {
        tellSuccess('Claim drafted', 'Send it to the supplier next.')
        onSaved(id)
      }}
      onClose={onClose}
    />
  )
}

/** Changes the products and the note of a draft. */
export function ChangeSupplierClaim(props: { claim: SupplierClaim; onClose: () => void }) {
  const { claim, onClose } = props
  const { id, label, currency } = claim
  return (
    <FormPanel
      area="supplierClaims"
      title={`Change ${label}`}
      subject={label}
      confirmLabel="Save"
      fields={fieldsOf(currency)}
      {...changeOf(claim, () => supplierClaimsApi.call.get({ id }), valuesOf)}
      save={({ values, version }, options) =>
        supplierClaimsApi.call.change(
          { id, version, note: values.note, lines: givenOfEntries(values.lines) },
          options,
        )
      }
      onSaved={() => {
        tellSuccess(`${label} saved`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const valuesOf = (claim: SupplierClaim): Values => ({
  supplierId: claim.supplierId,
  outletId: claim.outletId,
  lines: entriesOfClaim(claim),
  note: claim.note,
})

const fieldsOf = (currency: string): FormFields<Values> => ({
  lines: {
    kind: 'own',
    label: 'Products',
    fault: (lines) => {
      if (lines.length === 0) return 'Add at least one product first.'
      return lines.every((line) => stepsOfEntry(line) !== null)
        ? null
        : 'Enter a quantity above 0 for each product.'
    },
    draw: ({ value, error, onValue }, { supplierId, outletId }) => (
      <ClaimEntryLines
        lines={value}
        supplierId={supplierId}
        outletId={outletId === '' ? null : outletId}
        currency={currency}
        error={error}
        onLines={onValue}
      />
    ),
    words: (lines) => lines.map(({ sku, quantity }) => `${quantity} of ${sku}`).join('\n'),
  },
  note: { kind: 'text', label: 'Note to the supplier', longest: 2000, rows: 3 },
})
