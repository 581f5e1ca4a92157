import { FormDialog } from '#platform/web/forms/FormDialog.tsx'

type LotExpiryProps = { code: string; onDay: (day: string) => void; onClose: () => void }

/** A lot that no record knows yet was found; its expiry date is on the goods. */
export function LotExpiry({ code, onDay, onClose }: LotExpiryProps) {
  return (
    <FormDialog
      area="stockCounts"
      title="When does this lot expire?"
      subject={code}
      effect="This lot is new here. Its date is on the goods or on their label."
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
