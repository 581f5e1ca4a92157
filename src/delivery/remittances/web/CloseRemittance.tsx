import { formatMoney } from '#platform/money.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { dayAt } from '#platform/zone-in-use.ts'
import { owedInWords } from '../differences.rules.ts'
import type { WholeRemittance } from '../remittances.fields.ts'
import { remittanceLabel } from '../remittances.nouns.ts'
import { remittancesApi } from './remittances-api.ts'

type Values = {
  readonly bankMinor: number | null
  readonly bankReference: string
  readonly bankedOn: string
}

/** The last check: does the bank amount match the lines? */
export function CloseRemittance(props: { remittance: WholeRemittance; onClose: () => void }) {
  const { remittance, onClose } = props
  const { id, number, currency, paidMinor } = remittance
  const label = remittanceLabel(number)
  const opened: Values = {
    bankMinor: paidMinor,
    bankReference: '',
    bankedOn: dayAt(new Date()),
  }
  return (
    <FormDialog
      area="remittances"
      title={`Close ${label.toLowerCase()}?`}
      subject={label}
      effect={<Effect remittance={remittance} />}
      confirmLabel="Close remittance"
      fields={{
        bankMinor: { kind: 'money', label: 'Amount received', currency, isRequired: true },
        bankReference: { kind: 'line', label: 'Bank reference', longest: 60, isShort: true },
        bankedOn: { kind: 'day', label: 'Received on', isRequired: true, isShort: true },
      }}
      opened={opened}
      version={remittance.version}
      save={({ values, version }, options) =>
        remittancesApi.call.close(
          {
            id,
            version,
            ...values,
            bankMinor: values.bankMinor ?? 0,
            ...(remittance.staysOwed.length > 0 ? { despiteOwed: true } : {}),
          },
          options,
        )
      }
      onSaved={() => {
        tellSuccess(`${label} closed`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function Effect({
  remittance: { paidMinor, currency, staysOwed },
}: {
  remittance: WholeRemittance
}) {
  return (
    <>
      Its lines add up to {formatMoney(paidMinor, currency)}. Compare that with the bank statement.
      After closing, only disputes can be settled.
      {staysOwed.length > 0 ? (
        <p role="note">
          <ToneBadge tone="waiting" label="Stays due" /> {owedInWords(staysOwed)}
        </p>
      ) : null}
    </>
  )
}
