import { Input } from '@mantine/core'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import { LazySupplierPicker } from '#stock/suppliers/web/index.tsx'
import type { LandedCost } from '../landed-costs.fields.ts'
import { chargeLabels } from '../landed-costs.rules.ts'
import { ChargeEntries } from './ChargeEntries.tsx'
import {
  enteredCharges,
  entryOfLandedCost,
  firstLandedCost,
  type LandedCostEntry,
  landedCostFactsOf,
} from './landed-cost-entry.ts'
import { landedCostsApi } from './landed-costs-api.ts'
import { PreviewOfShares } from './PreviewOfShares.tsx'
import { ReceiptsToCost } from './ReceiptsToCost.tsx'
import { useGoodsToCost } from './use-goods-to-cost.ts'

type AddProps = {
  /** The receipt that it belongs to, as its panel hands it over. */
  receiptId: string | undefined
  onClose: () => void
  onSaved: (id: string) => void
}

/** Records a landed cost as a draft, with a preview of each line. */
export function AddLandedCost({ receiptId, onClose, onSaved }: AddProps) {
  const house = useHouse()
  const goods = useGoodsToCost(receiptId === undefined ? [] : [receiptId])
  const currency = goods?.receipts[0]?.currency ?? house.currency
  return (
    <FormPanel
      area="landedCosts"
      title="Add landed cost"
      subject="The landed cost"
      confirmLabel="Add landed cost"
      fields={fieldsOf(currency)}
      opened={firstLandedCost(dayAt(new Date()), receiptId)}
      save={({ values }, options) => landedCostsApi.call.add(landedCostFactsOf(values), options)}
      onSaved={({ id }) => {
        tellSuccess('Landed cost added as a draft', 'Check its shares, then post it.')
        onSaved(id)
      }}
      onClose={onClose}
    />
  )
}

/** Changes a draft. */
export function ChangeLandedCost({ cost, onClose }: { cost: LandedCost; onClose: () => void }) {
  const { id, label, currency } = cost
  return (
    <FormPanel
      area="landedCosts"
      title={`Change ${label}`}
      subject={label}
      confirmLabel="Save"
      fields={fieldsOf(currency)}
      {...changeOf(cost, () => landedCostsApi.call.get({ id }), entryOfLandedCost)}
      save={({ values, version }, options) =>
        landedCostsApi.call.change({ id, version, ...landedCostFactsOf(values) }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} saved`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const fieldsOf = (currency: string): FormFields<LandedCostEntry> => ({
  billedBy: {
    kind: 'choice',
    label: 'Billed by',
    isShort: true,
    options: [
      { value: 'name', label: 'A name' },
      { value: 'supplier', label: 'A supplier' },
    ],
  },
  biller: {
    kind: 'line',
    label: 'Name',
    longest: 120,
    isShort: true,
    isRequired: true,
    isShown: ({ billedBy }) => billedBy === 'name',
    fault: (biller) => (biller.trim() === '' ? 'Enter who bills these charges.' : null),
  },
  supplierId: {
    kind: 'own',
    label: 'Supplier',
    isShown: ({ billedBy }) => billedBy === 'supplier',
    fault: (supplierId) => (supplierId === null ? 'Find the supplier first.' : null),
    draw: ({ value, error, onValue }) => (
      <>
        <LazySupplierPicker value={value} onChange={onValue} />
        {error ? <Input.Error role="alert">{error}</Input.Error> : null}
      </>
    ),
    words: (supplierId) => supplierId ?? 'none',
  },
  reference: { kind: 'line', label: 'Reference', longest: 60, isShort: true },
  costedOn: { kind: 'day', label: 'Date', isRequired: true, isShort: true },
  receiptIds: {
    kind: 'own',
    label: 'Receipts',
    fault: (receiptIds) => (receiptIds.length === 0 ? 'Add at least one receipt.' : null),
    // What is left out belongs to the receipts.
    fillsIn: () => ({ exclusions: [] }),
    draw: ({ value, error, onValue }) => (
      <ReceiptsToCost receiptIds={value} error={error} onReceipts={onValue} />
    ),
    words: (receiptIds) => `${receiptIds.length}`,
  },
  charges: {
    kind: 'own',
    label: 'Charges',
    fault: (charges) =>
      enteredCharges(charges).length === charges.length
        ? null
        : 'Enter an amount above 0 for each charge.',
    draw: ({ value, error, onValue }) => (
      <ChargeEntries charges={value} currency={currency} error={error} onCharges={onValue} />
    ),
    words: (charges) => charges.map(({ kind }) => chargeLabels[kind]).join(', '),
  },
  exclusions: {
    kind: 'own',
    label: 'Preview',
    fault: (exclusions) =>
      exclusions.some(({ reason }) => reason.trim() === '')
        ? 'Enter why each line is left out.'
        : null,
    draw: ({ error, onValue }, entry) => (
      <PreviewOfShares entry={entry} error={error} onExclusions={onValue} />
    ),
    words: (exclusions) => exclusions.map(({ reason }) => reason).join(', '),
  },
  note: { kind: 'text', label: 'Note', longest: 2000, rows: 2, isOneLine: true },
})
