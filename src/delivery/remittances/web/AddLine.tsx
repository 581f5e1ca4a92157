import { formatMoney } from '#platform/money.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FieldOf, FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeRemittance } from '../remittances.fields.ts'
import { remittanceLabel } from '../remittances.nouns.ts'
import { remittancesApi } from './remittances-api.ts'

type Values = {
  readonly trackingNumber: string
  readonly collectedMinor: number | null
  readonly feeMinor: number | null
  readonly taxMinor: number | null
}

const opened: Values = { trackingNumber: '', collectedMinor: null, feeMinor: null, taxMinor: null }

/** A line that is in no file; the payment is calculated from the amounts. */
export function AddLine(props: { remittance: WholeRemittance; onClose: () => void }) {
  const { remittance, onClose } = props
  const { id, currency, number } = remittance
  return (
    <FormDialog
      area="remittances"
      title="Add a line"
      subject={remittanceLabel(number)}
      effect="It is matched with its parcel or claim at once. Without an amount, the courier still owes all of it."
      confirmLabel="Add line"
      asEntered={(values) => ({
        confirmLabel: `Add line, ${formatMoney(paidOf(amountsOf(values)), currency)} paid`,
      })}
      fields={fieldsIn(currency)}
      opened={opened}
      version={remittance.version}
      save={({ values, version }, options) => {
        const amounts = amountsOf(values)
        const line = { trackingNumber: values.trackingNumber, ...amounts }
        const paidMinor = paidOf(amounts)
        return remittancesApi.call.addLine({ id, version, ...line, paidMinor }, options)
      }}
      onSaved={(_, { trackingNumber }) => {
        tellSuccess(`${trackingNumber} added`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function fieldsIn(currency: string): FormFields<Values> {
  const amount = (label: string): FieldOf<number | null, Values> => ({
    kind: 'money',
    label,
    currency,
    isShort: true,
    fault: (minor) => (minor !== null && minor < 0 ? 'Enter an amount of 0.00 or more.' : null),
  })
  return {
    trackingNumber: {
      kind: 'line',
      label: 'Tracking number, or claim',
      longest: 60,
      isRequired: true,
      takesScans: true,
    },
    collectedMinor: amount('Collected'),
    feeMinor: amount('Fee'),
    taxMinor: amount('Tax withheld'),
  }
}

const amountsOf = ({ collectedMinor, feeMinor, taxMinor }: Values) => ({
  collectedMinor: collectedMinor ?? 0,
  feeMinor: feeMinor ?? 0,
  taxMinor: taxMinor ?? 0,
})

const paidOf = ({ collectedMinor, feeMinor, taxMinor }: ReturnType<typeof amountsOf>) =>
  collectedMinor - feeMinor - taxMinor
