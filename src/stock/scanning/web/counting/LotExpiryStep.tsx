import { FormDialog } from '#platform/web/forms/FormDialog.tsx'

type LotExpiryStepProps = {
  /** Of the work that counts. */
  area: string
  /** The code whose lot is new. */
  code: string
  /** Where the date is found. */
  effect: string
  onDay: (day: string) => void
  onClose: () => void
}

/** The expiry date of a new lot whose label does not say it. */
export function LotExpiryStep({ code, onDay, ...more }: LotExpiryStepProps) {
  return (
    <FormDialog
      {...more}
      title="When does this lot expire?"
      subject={code}
      confirmLabel="Count it"
      fields={{ expiresOn: { kind: 'day', label: 'Expiry date', isRequired: true } }}
      opened={{ expiresOn: '' }}
      // It is sent with the scan that asked for it.
      save={async ({ values }) => values.expiresOn}
      onSaved={onDay}
    />
  )
}
