import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeCustomer } from '../customers.fields.ts'
import { customerLabel } from '../customers.nouns.ts'
import { customersApi } from './customers-api.ts'

/** The number has to be typed: it cannot be undone. */
export function EraseDialog(props: { customer: WholeCustomer; onClose: () => void }) {
  const { customer, onClose } = props
  const { id, version, number, fullName } = customer
  const [confirmation, setConfirmation] = useState('')
  const label = customerLabel(number)
  const act = useAct({
    area: 'customers',
    run: customersApi.call.erase,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${label} is erased`)
      onClose()
    },
  })
  const fault = fieldFault(act.refusal, 'confirmation')
  return (
    <ConfirmDialog
      title={`Erase ${fullName} for good?`}
      confirmLabel={`Erase ${label}`}
      isDangerous
      fields={
        <TextInput
          label={`Type ${label} to confirm`}
          value={confirmation}
          error={fault}
          autoComplete="off"
          onChange={(event) => setConfirmation(event.currentTarget.value)}
        />
      }
      isPending={act.isPending}
      refusal={fault ? null : act.refusal}
      onConfirm={() => act.start({ id, version, confirmation })}
      onClose={onClose}
    >
      Name, phones, emails, addresses, notes and files go, here and on their orders, invoices and
      mails. Amounts, tax and stock stay as they are, and so do city and country. It cannot be
      undone.
    </ConfirmDialog>
  )
}
