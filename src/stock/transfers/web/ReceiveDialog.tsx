import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { noReason, useReasonField } from '#organization/reasons/web/index.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeTransfer } from '../transfers.fields.ts'
import { transferLabel } from '../transfers.nouns.ts'
import { transferMachine } from '../transfers.states.ts'
import { transfersApi } from './transfers-api.ts'

type Values = { readonly surplus: ReasonGiven; readonly note: string }

const opened: Values = { surplus: noReason, note: '' }

/** Books the counted delivery; if more came than was sent, it asks why before it does. */
export function ReceiveDialog(props: { transfer: WholeTransfer; onClose: () => void }) {
  const { transfer, onClose } = props
  const { id, version, number, toName } = transfer
  const navigate = useNavigate()
  const [isSurplus, setSurplus] = useState(false)
  const reason = useReasonField('transfer.difference')
  const fields: FormFields<Values> = {
    surplus: { ...reason, isShown: () => isSurplus },
    note: { kind: 'text', label: 'Note', longest: 2000, rows: 2, isOneLine: true },
  }
  return (
    <FormDialog
      area="transfers"
      title={`Receive ${transferLabel(number).toLowerCase()}?`}
      subject={transferLabel(number)}
      effect={`${countedWords(transfer)} into stock at ${toName}. A receipt does not change any more; what is still on the way can come with the next delivery.`}
      confirmLabel="Receive what is counted"
      fields={fields}
      opened={opened}
      version={version}
      save={({ values: { surplus, note }, version }, options) =>
        transfersApi.call.receive(
          { id, version, note, surplus: isSurplus ? surplus : null },
          options,
        )
      }
      onRefused={({ code }) => {
        if (code === 'surplus_needs_reason') setSurplus(true)
      }}
      onSaved={({ state }) => {
        tellSuccess(
          `${transferLabel(number)}: ${transferMachine.states[state].label.toLowerCase()}`,
        )
        navigate({ to: '.', search: { open: id } })
      }}
      onClose={onClose}
    />
  )
}

function countedWords({ counted, rows }: WholeTransfer): string {
  const lines = new Set(counted.map(({ lineId }) => lineId)).size
  const rejected = counted.some(({ reasonCode }) => reasonCode !== null)
  const of = `${lines} of ${rows.length} ${rows.length === 1 ? 'line' : 'lines'}`
  return `The counted units of ${of} are received${rejected ? ', rejected ones as unavailable,' : ''}`
}
