import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { noReason } from '#organization/reasons/web/index.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FieldOf, FormFields } from '#platform/web/forms/form-fields.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import type { WholeAddress } from '../verification.fields.ts'
import { heldByPeople } from '../verification.rules.ts'
import { verificationApi } from './verification-api.ts'

export type Accepted = Awaited<ReturnType<typeof verificationApi.call.accept>>

type AcceptDialogProps = {
  address: WholeAddress
  /** Loaded before the dialog opens, so that the first digit counts. */
  reason: FieldOf<ReasonGiven, unknown>
  onAccepted: (accepted: Accepted) => void
  onClose: () => void
}

type Values = { readonly reason: ReasonGiven; readonly releaseHold: boolean }

/** What accepting an address asks for besides a key: a reason, and what becomes of a colleague's hold. */
export function AcceptDialog({ address, reason, onAccepted, onClose }: AcceptDialogProps) {
  const { id, version, needsReason, whyNotRelease, why } = address
  const label = orderLabel(address.number)
  const [hold] = heldByPeople(address.holds)
  const fields: FormFields<Values> = {
    reason: { ...reason, isShown: () => needsReason },
    releaseHold: {
      kind: 'check',
      label: 'Release the address hold too',
      ...(hold ? { help: `${hold.byName} holds the order: ${hold.reason}` } : {}),
      whyNot: () => whyNotRelease,
      isShown: () => hold !== undefined,
    },
  }
  return (
    <FormDialog
      area="verification"
      title={`Accept the address of ${label.toLowerCase()}?`}
      subject={label}
      effect={
        needsReason
          ? `${why} Say why the parcel can be delivered all the same.`
          : 'The address counts as right until it is changed.'
      }
      confirmLabel="Accept address"
      fields={fields}
      opened={{ reason: noReason, releaseHold: hold !== undefined && whyNotRelease === null }}
      version={version}
      save={({ values, version: shown }, options) =>
        verificationApi.call.accept(
          {
            id,
            version: shown,
            reason: needsReason ? values.reason : null,
            releaseHold: values.releaseHold,
          },
          options,
        )
      }
      onSaved={onAccepted}
      onClose={onClose}
    />
  )
}
