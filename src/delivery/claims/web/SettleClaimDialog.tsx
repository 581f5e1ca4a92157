import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { noReason, useReasonField } from '#organization/reasons/web/index.tsx'
import { formatMoney } from '#platform/money.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeClaim } from '../claims.contract.ts'
import { claimLabel } from '../claims.nouns.ts'
import { claimsApi } from './claims-api.ts'
import { paymentReference } from './payment-reference.ts'

type Values = {
  readonly receivedMinor: number | null
  readonly reference: string
  readonly reason: ReasonGiven
}

/** Enters the payment; less than the claim needs a reason. */
export function SettleClaimDialog(props: { claim: WholeClaim; onClose: () => void }) {
  const { claim, onClose } = props
  const { id, version, balanceMinor, currency, courierName } = claim
  const reason = useReasonField('claim.shortfall')
  const label = claimLabel(claim.number)
  const opened: Values = { receivedMinor: balanceMinor, reference: '', reason: noReason }
  const isShort = ({ receivedMinor }: Values) =>
    receivedMinor !== null && receivedMinor < balanceMinor
  return (
    <FormDialog
      area="claims"
      title={`Settle ${label.toLowerCase()}?`}
      subject={label}
      effect={`${courierName} owes ${formatMoney(balanceMinor, currency)}. If it pays less, the difference is written off.`}
      confirmLabel="Settle claim"
      asEntered={({ receivedMinor }) =>
        receivedMinor === null
          ? {}
          : { confirmLabel: `Settle with ${formatMoney(receivedMinor, currency)}` }
      }
      fields={{
        receivedMinor: { kind: 'money', label: 'Amount received', currency, isRequired: true },
        reference: paymentReference,
        reason: { ...reason, isShown: isShort },
      }}
      opened={opened}
      version={version}
      save={({ values, version: seen }, options) =>
        claimsApi.call.settle(
          {
            id,
            version: seen,
            receivedMinor: values.receivedMinor ?? 0,
            reference: values.reference.trim(),
            reason: isShort(values) ? values.reason : null,
          },
          options,
        )
      }
      onSaved={() => {
        tellSuccess(`${label} settled`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
