import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { DateField } from '#platform/web/DateField.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeTransfer } from '../transfers.fields.ts'
import { transferLabel } from '../transfers.nouns.ts'
import classes from './transfers.module.css'
import { transfersApi } from './transfers-api.ts'

/** Who takes it along and when it is expected; what is short is said before it leaves. */
export function ShipDialog(props: { transfer: WholeTransfer; onClose: () => void }) {
  const { transfer, onClose } = props
  const { id, version, number, rows, toName } = transfer
  const navigate = useNavigate()
  const [carrier, setCarrier] = useState(transfer.carrier)
  const [sealNumber, setSealNumber] = useState(transfer.sealNumber)
  const [expectedOn, setExpectedOn] = useState(transfer.expectedOn ?? '')
  const act = useAct({
    area: 'transfers',
    run: transfersApi.call.ship,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${transferLabel(number)} shipped`, `${toName} has been told.`)
      navigate({ to: '.', search: { open: id } })
    },
  })
  const short = rows.filter(({ picked, requested }) => (picked ?? 0) < (requested ?? 0)).length
  const fields = (
    <div className={classes.pair}>
      <TextInput
        label="Carrier or van"
        maxLength={80}
        value={carrier}
        onChange={(event) => setCarrier(event.currentTarget.value)}
      />
      <TextInput
        label="Seal number"
        maxLength={40}
        value={sealNumber}
        onChange={(event) => setSealNumber(event.currentTarget.value)}
      />
      <DateField
        label="Expected on"
        value={expectedOn}
        error={fieldFault(act.refusal, 'expectedOn')}
        onDay={setExpectedOn}
      />
    </div>
  )
  return (
    <ConfirmDialog
      title={`Ship ${transferLabel(number).toLowerCase()}?`}
      confirmLabel="Ship what is picked"
      fields={fields}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() =>
        act.start({ id, version, carrier, sealNumber, expectedOn: expectedOn || null })
      }
      onClose={onClose}
    >
      {short === 0
        ? `What is picked leaves stock and is on its way to ${toName}.`
        : `${short} ${short === 1 ? 'line is' : 'lines are'} short: what is reserved beyond what is picked can be sold again. The rest is on its way to ${toName}.`}
    </ConfirmDialog>
  )
}
