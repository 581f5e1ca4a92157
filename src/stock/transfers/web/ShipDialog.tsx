import { useNavigate } from '@tanstack/react-router'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeTransfer } from '../transfers.fields.ts'
import { transferLabel } from '../transfers.nouns.ts'
import { transfersApi } from './transfers-api.ts'

type Values = Pick<WholeTransfer, 'carrier' | 'sealNumber' | 'expectedOn'>

const fields: FormFields<Values> = {
  carrier: { kind: 'line', label: 'Carrier or van', longest: 80, isShort: true },
  sealNumber: { kind: 'line', label: 'Seal number', longest: 40, isShort: true },
  expectedOn: { kind: 'day', label: 'Expected on', isShort: true },
}

/** Who takes it along and when it is expected; what is short is said before it leaves. */
export function ShipDialog(props: { transfer: WholeTransfer; onClose: () => void }) {
  const { transfer, onClose } = props
  const { id, version, number, rows, toName, carrier, sealNumber, expectedOn } = transfer
  const navigate = useNavigate()
  const short = rows.filter(({ picked, requested }) => (picked ?? 0) < (requested ?? 0)).length
  return (
    <FormDialog
      area="transfers"
      title={`Ship ${transferLabel(number).toLowerCase()}?`}
      subject={transferLabel(number)}
      effect={
        short === 0
          ? `What is picked leaves stock and is on its way to ${toName}.`
          : `${short} ${short === 1 ? 'line is' : 'lines are'} short: what is reserved beyond what is picked can be sold again. The rest is on its way to ${toName}.`
      }
      confirmLabel="Ship what is picked"
      fields={fields}
      opened={{ carrier, sealNumber, expectedOn }}
      version={version}
      save={(sent, options) =>
        transfersApi.call.ship({ id, version: sent.version, ...sent.values }, options)
      }
      onSaved={() => {
        tellSuccess(`${transferLabel(number)} shipped`, `${toName} has been told.`)
        navigate({ to: '.', search: { open: id } })
      }}
      onClose={onClose}
    />
  )
}
