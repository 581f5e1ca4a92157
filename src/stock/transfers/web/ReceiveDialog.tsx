import { Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useReason } from '#organization/reasons/web/index.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeTransfer } from '../transfers.fields.ts'
import { transferLabel } from '../transfers.nouns.ts'
import { transferMachine } from '../transfers.states.ts'
import classes from './transfers.module.css'
import { transfersApi } from './transfers-api.ts'

/** Books the counted delivery; if more came than was sent, it asks why before it does. */
export function ReceiveDialog(props: { transfer: WholeTransfer; onClose: () => void }) {
  const { transfer, onClose } = props
  const { id, version, number, toName } = transfer
  const navigate = useNavigate()
  const [note, setNote] = useState('')
  const [isSurplus, setSurplus] = useState(false)
  const reason = useReason('transfer.difference')
  const act = useAct({
    area: 'transfers',
    run: transfersApi.call.receive,
    onRefusal: ({ code }) => {
      if (code === 'surplus_needs_reason') setSurplus(true)
      return true
    },
    onDone: ({ state }) => {
      tellSuccess(`${transferLabel(number)}: ${transferMachine.states[state].label.toLowerCase()}`)
      navigate({ to: '.', search: { open: id } })
    },
  })
  const fields = (
    <div className={classes.form}>
      {isSurplus ? reason.fields : null}
      <Textarea
        label="Note"
        rows={2}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value.replaceAll('\n', ' '))}
      />
    </div>
  )
  return (
    <ConfirmDialog
      title={`Receive ${transferLabel(number).toLowerCase()}?`}
      confirmLabel="Receive what is counted"
      fields={fields}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => {
        const surplus = isSurplus ? reason.take() : null
        if (!isSurplus || surplus) act.start({ id, version, note, surplus })
      }}
      onClose={onClose}
    >
      {countedWords(transfer)} into stock at {toName}. A receipt does not change any more; what is
      still on the way can come with the next delivery.
    </ConfirmDialog>
  )
}

function countedWords({ counted, rows }: WholeTransfer): string {
  const lines = new Set(counted.map(({ lineId }) => lineId)).size
  const rejected = counted.some(({ reasonCode }) => reasonCode !== null)
  const of = `${lines} of ${rows.length} ${rows.length === 1 ? 'line' : 'lines'}`
  return `What is counted of ${of} comes${rejected ? ', with what is rejected set aside,' : ''}`
}
