import { formatMoney } from '#platform/money.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import {
  refuseSettlement,
  type SettlementKind,
  settlementKinds,
  settlementLabels,
} from '../claims-on-suppliers.rules.ts'
import type { SupplierClaim } from '../supplier-claims.fields.ts'
import { supplierClaimsApi } from './supplier-claims-api.ts'

type DialogProps = { claim: SupplierClaim; onClose: () => void }

type Settlement = {
  readonly by: SettlementKind
  readonly amountMinor: number | null
  readonly reference: string
  readonly replacementOn: string
}

/** What the supplier gave: a credit note, other goods, or money. */
export function SettleClaim({ claim, onClose }: DialogProps) {
  const { id, version, label, totalMinor, currency, creditNumber, items } = claim
  const opened: Settlement = {
    by: items.every(({ wanted }) => wanted === 'replacement') ? 'replacement' : 'credit_note',
    amountMinor: totalMinor,
    reference: creditNumber,
    replacementOn: '',
  }
  return (
    <FormDialog
      area="supplierClaims"
      title={`Settle claim ${label}?`}
      subject={label}
      effect={`${formatMoney(totalMinor, currency)} are claimed. If the supplier gives less, the rest is no longer claimed.`}
      confirmLabel="Settle claim"
      fields={{
        by: {
          kind: 'choice',
          label: 'Settled by',
          options: settlementKinds.map((value) => ({ value, label: settlementLabels[value] })),
        },
        amountMinor: {
          kind: 'money',
          label: 'Amount',
          currency,
          isRequired: true,
          isShort: true,
          fault: (amount) =>
            amount === null
              ? 'Enter the amount that the supplier gives.'
              : (refuseSettlement(claim, amount)?.message ?? null),
        },
        reference: {
          kind: 'line',
          label: 'Number of the credit note or payment',
          longest: 60,
          isShort: true,
          fault: (reference, { by }) =>
            by === 'credit_note' && reference.trim() === ''
              ? 'Enter the number of the credit note.'
              : null,
        },
        replacementOn: {
          kind: 'day',
          label: 'Replacement due',
          isShort: true,
          isShown: ({ by }) => by === 'replacement',
        },
      }}
      opened={opened}
      save={({ values }, options) => {
        const { by, amountMinor, reference, replacementOn } = values
        return supplierClaimsApi.call.settle(
          {
            ...{ id, version, by, reference },
            amountMinor: amountMinor ?? 0,
            replacementOn: replacementOn === '' ? null : replacementOn,
          },
          options,
        )
      }}
      onSaved={() => {
        tellSuccess(`${label} settled`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Nothing of the claim comes: the supplier is right, or can’t pay. */
export function WriteOffClaim({ claim, onClose }: DialogProps) {
  const { id, version, label, totalMinor, currency, state } = claim
  const isDispute = state === 'disputed'
  const amount = formatMoney(totalMinor, currency)
  return (
    <FormDialog
      area="supplierClaims"
      title={isDispute ? `Accept the dispute of ${label}?` : `Write off ${label}?`}
      subject={label}
      effect={`${amount} are no longer claimed. This can’t be undone.`}
      confirmLabel={isDispute ? 'Accept dispute' : 'Write off'}
      isDangerous
      fields={{
        reason: {
          kind: 'text',
          label: 'Reason',
          longest: 300,
          rows: 2,
          isOneLine: true,
          isRequired: true,
        },
      }}
      opened={{ reason: '' }}
      save={({ values }, options) =>
        supplierClaimsApi.call.writeOff({ id, version, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} written off`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** The claim was a mistake. */
export function CancelClaim({ claim, onClose }: DialogProps) {
  const { id, version, label } = claim
  return (
    <FormDialog
      area="supplierClaims"
      title={`Cancel claim ${label}?`}
      subject={label}
      effect="Its goods can be claimed again."
      confirmLabel="Cancel claim"
      isDangerous
      fields={{ note: { kind: 'text', label: 'Note', longest: 300, rows: 2, isOneLine: true } }}
      opened={{ note: '' }}
      save={({ values }, options) =>
        supplierClaimsApi.call.cancel({ id, version, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} cancelled`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
