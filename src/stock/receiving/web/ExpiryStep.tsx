import { FormDialog } from '#platform/web/forms/FormDialog.tsx'

type ExpiryStepProps = {
  /** The code whose lot is new. */
  code: string
  onDay: (day: string) => void
  onClose: () => void
}

/** The expiry date of a new lot whose label does not say it. */
export function ExpiryStep({ code, onDay, onClose }: ExpiryStepProps) {
  return (
    <FormDialog
      area="receiving"
      title="When does this lot expire?"
      subject={code}
      effect="The date is on the goods or on their label."
      confirmLabel="Count it"
      fields={{ expiresOn: { kind: 'day', label: 'Expiry date', isRequired: true } }}
      opened={{ expiresOn: '' }}
      // It is sent with the scan that asked for it.
      save={async ({ values }) => values.expiresOn}
      onSaved={onDay}
      onClose={onClose}
    />
  )
}
