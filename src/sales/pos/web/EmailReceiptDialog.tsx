import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { formatInstant } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { ReceiptRecipient } from '../receipts.contract.ts'
import type { Sale } from '../sales.contract.ts'
import { useTill } from './training/till-port.ts'

type EmailReceiptDialogProps = { sale: Sale; onClose: () => void }

/** Sends the receipt by email; an address that has it already is asked for once more. */
export function EmailReceiptDialog({ sale: { id, number }, onClose }: EmailReceiptDialogProps) {
  const { isTraining, askRecipient, emailReceipt, saleLabel } = useTill()
  const { data, error, refetch } = useQuery(askRecipient(id))
  const label = saleLabel(number)
  if (!data)
    return (
      <ModalDialog title={titleOf(label)} onClose={onClose}>
        {error ? (
          <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
        ) : (
          'Loading...'
        )}
      </ModalDialog>
    )
  return (
    <FormDialog
      area="receipts"
      title={titleOf(label)}
      subject={label}
      confirmLabel="Send receipt"
      whyNot={() => data.whyNot}
      fields={{
        to: {
          kind: 'line',
          label: 'Email',
          longest: 254,
          keys: 'email',
          isRequired: true,
          fault: (to) => (/^\S+@\S+$/.test(to.trim()) ? null : 'Write it like ada@example.com.'),
        },
      }}
      opened={{ to: data.email }}
      asEntered={({ to }) => {
        const sent = sentTo(data, to ?? '')
        if (data.whyNot !== null) return { effect: data.whyNot }
        return sent
          ? {
              effect: `This address was sent the receipt on ${formatInstant(sent.at)}.`,
              confirmLabel: 'Send again',
            }
          : {}
      }}
      save={({ values: { to } }, options) =>
        emailReceipt({ id, to: to.trim(), again: sentTo(data, to) !== undefined }, options)
      }
      onSaved={({ to }) => {
        if (isTraining)
          tellSuccess('Training: no email was sent', `A real receipt would be sent to ${to}.`)
        else tellSuccess('The receipt is on its way', `${label} is sent to ${to}.`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const titleOf = (label: string) => `Email the receipt of ${label}`

const sentTo = ({ sent }: ReceiptRecipient, to: string) =>
  sent.find((one) => one.to === to.trim().toLowerCase())
