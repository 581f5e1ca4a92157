import { type FormEvent, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { AddressPart } from '#platform/web/codes/AddressPart.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import type { WholeTask } from '../confirmations.fields.ts'
import { verdictWords } from './call-words.ts'
import classes from './confirmations.module.css'
import { confirmationsApi } from './confirmations-api.ts'

const fields = [
  { name: 'name', label: 'Name', most: 120 },
  { name: 'phone', label: 'Phone', most: 30 },
  { name: 'address', label: 'Street and number', most: 200 },
  { name: 'city', label: 'Town', most: 80 },
  { name: 'postcode', label: 'Postcode', most: 20 },
  { name: 'country', label: 'Country', most: 60 },
] as const

/** The address as the customer says it; it is proved as soon as it is saved. */
export function AddressDialog(props: { task: WholeTask; callId: string; onClose: () => void }) {
  const { task, callId, onClose } = props
  const [address, setAddress] = useState({
    name: task.name,
    phone: task.phone ?? '',
    address: task.address,
    city: task.city,
    postcode: task.postcode,
    country: task.country,
  })
  const act = useAct({
    area: 'confirmations',
    run: confirmationsApi.call.changeAddress,
    onRefusal: () => true,
    onDone: ({ verdict }) => {
      tellSuccess(
        `Address of ${orderLabel(task.number).toLowerCase()} saved`,
        verdictWords[verdict].label,
      )
      onClose()
    },
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    act.start({ callId, version: task.orderVersion, ...address })
  }
  return (
    <ModalDialog title={`Address of ${orderLabel(task.number).toLowerCase()}`} onClose={onClose}>
      <form onSubmit={save} className={classes.form}>
        <div className={classes.pair}>
          {fields.map(({ name, label, most }) => (
            <AddressPart
              key={name}
              isCountry={name === 'country'}
              label={label}
              maxLength={most}
              value={address[name]}
              error={fieldFault(act.refusal, name)}
              onValue={(value) => setAddress((now) => ({ ...now, [name]: value }))}
            />
          ))}
        </div>
        {act.refusal ? <RefusalNote refusal={act.refusal} /> : null}
        <div className={classes.end}>
          <ActButton onAct={onClose}>Cancel</ActButton>
          <ActButton type="submit" weight="main" isPending={act.isPending} onAct={noop}>
            Save and check
          </ActButton>
        </div>
      </form>
    </ModalDialog>
  )
}

// The form's submit does the work, so that Enter and the button are one way.
const noop = () => undefined
