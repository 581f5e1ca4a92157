import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { PathLink } from '#platform/web/shell/PathLink.tsx'
import { orderLabel, orderNoun } from '#sales/orders/orders.nouns.ts'
import type { WholeAddress } from '../verification.fields.ts'
import { verificationApi } from './verification-api.ts'

type RejectDialogProps = { address: WholeAddress; onSettled: () => void; onClose: () => void }

const opened = { note: '' }

const fields: FormFields<typeof opened> = {
  note: {
    kind: 'text',
    label: 'Why not',
    longest: 200,
    rows: 2,
    isOneLine: true,
    isRequired: true,
  },
}

/** Nothing can be delivered there. The order is held; whether it is cancelled is decided on it. */
export function RejectDialog({ address, onSettled, onClose }: RejectDialogProps) {
  const { id, number } = address
  const label = orderLabel(number)
  return (
    <FormDialog
      area="verification"
      title={`${label} cannot be delivered?`}
      subject={label}
      effect={
        <>
          The order is held until it gets another address.{' '}
          <PathLink href={orderNoun.path(id)}>Open the order</PathLink> to cancel it instead.
        </>
      }
      confirmLabel={`Hold ${label.toLowerCase()}`}
      isDangerous
      fields={fields}
      opened={opened}
      version={address.version}
      save={({ values, version }, options) =>
        verificationApi.call.reject({ id, version, note: values.note.trim() }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} is held`)
        onClose()
        onSettled()
      }}
      onClose={onClose}
    />
  )
}
