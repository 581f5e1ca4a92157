import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { SupplierClaim } from '../supplier-claims.fields.ts'
import { supplierClaimsApi } from './supplier-claims-api.ts'

type DialogProps = { claim: SupplierClaim; onClose: () => void }

/** How the claim reaches its supplier. */
export function SendClaim({ claim, onClose }: DialogProps) {
  const { id, version, label, supplierName, supplierEmail } = claim
  return (
    <FormDialog
      area="supplierClaims"
      title={`Send ${label} to ${supplierName}?`}
      subject={label}
      effect="The supplier sees it in the portal from now on, with its photos. Its products can’t be changed afterwards."
      confirmLabel={`Send ${label}`}
      fields={{
        by: {
          kind: 'choice',
          label: 'How',
          isRadio: true,
          options: [
            { value: 'email', label: 'By email', help: 'With the photos attached.' },
            { value: 'other', label: 'In the portal alone', help: 'Or on paper; you do it.' },
          ],
        },
        to: {
          kind: 'line',
          label: 'Email address',
          longest: 254,
          keys: 'email',
          isShown: ({ by }) => by === 'email',
          fault: (to) => (to.trim() === '' ? 'Enter the address of the supplier.' : null),
        },
      }}
      opened={{ by: supplierEmail ? 'email' : 'other', to: supplierEmail ?? '' }}
      save={({ values }, options) => {
        const by = values.by === 'email' ? 'email' : 'other'
        const to = by === 'email' ? values.to : ''
        return supplierClaimsApi.call.send({ id, version, by, to }, options)
      }}
      onSaved={() => {
        tellSuccess(`${label} sent`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** The supplier accepted it on the phone or by email. */
export function AcceptClaim({ claim, onClose }: DialogProps) {
  const { id, version, label, supplierName } = claim
  return (
    <FormDialog
      area="supplierClaims"
      title={`Mark ${label} as accepted?`}
      subject={label}
      effect={`${supplierName} accepts the claim. Settle it when the credit note, the goods or the money arrive.`}
      confirmLabel="Mark as accepted"
      fields={{ creditNumber: { kind: 'line', label: 'Credit note number', longest: 60 } }}
      opened={{ creditNumber: claim.creditNumber }}
      save={({ values }, options) =>
        supplierClaimsApi.call.accept({ id, version, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} accepted`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** The supplier disputed it on the phone or by email. */
export function DisputeClaim({ claim, onClose }: DialogProps) {
  const { id, version, label, supplierName } = claim
  return (
    <FormDialog
      area="supplierClaims"
      title={`Mark ${label} as disputed?`}
      subject={label}
      effect={`What ${supplierName} answers becomes part of the conversation.`}
      confirmLabel="Mark as disputed"
      fields={{
        reason: { kind: 'text', label: 'Reason', longest: 1000, rows: 3, isRequired: true },
      }}
      opened={{ reason: '' }}
      save={({ values }, options) =>
        supplierClaimsApi.call.dispute({ id, version, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} disputed`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** The claim stays as it is, and waits for the supplier again. */
export function UpholdClaim({ claim, onClose }: DialogProps) {
  const { id, version, label, supplierName } = claim
  return (
    <FormDialog
      area="supplierClaims"
      title={`Uphold claim ${label}?`}
      subject={label}
      effect={`The claim stays as it is, and waits for ${supplierName} again.`}
      confirmLabel="Uphold claim"
      fields={{
        message: {
          kind: 'text',
          label: 'Message to the supplier',
          longest: 1000,
          rows: 3,
          isRequired: true,
        },
      }}
      opened={{ message: '' }}
      save={({ values }, options) =>
        supplierClaimsApi.call.uphold({ id, version, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} upheld`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
