import { FileInput, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { CurrencyField } from '#platform/web/codes/CodeFields.tsx'
import { DateField } from '#platform/web/DateField.tsx'
import { useHouse } from '#platform/web/house-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import classes from './remittances.module.css'
import { remittancesApi } from './remittances-api.ts'
import { useFileSending } from './use-file-sending.ts'

/** Records a courier's payment: from its file, or line by line where it sends none. */
export function NewRemittance({ onClose }: { onClose: () => void }) {
  const house = useHouse()
  const { data } = useQuery(remittancesApi.ask('couriers', {}))
  const [courier, setCourier] = useState('')
  const [currency, setCurrency] = useState(house.currency)
  const [remittedOn, setDay] = useState(dayAt(new Date()))
  const [reference, setReference] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const courierId = courier || (data?.couriers[0]?.id ?? '')
  const adding = useAdding()
  const confirm = () => {
    if (file) return adding.send(file, { courier: courierId, currency, on: remittedOn, reference })
    return adding.begin({ courierId, currency, remittedOn, reference })
  }
  return (
    <ConfirmDialog
      title="New remittance"
      confirmLabel={file ? 'Send and compare' : 'Begin without a file'}
      fields={
        <div className={classes.form}>
          <NativeSelect
            label="Courier"
            value={courierId}
            data={data?.couriers.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            onChange={({ currentTarget: { value } }) => setCourier(value)}
          />
          <FileInput
            label="Its file"
            placeholder="CSV or Excel"
            accept=".csv,.txt,.tsv,.xlsx,text/csv"
            value={file}
            error={adding.fault}
            clearable
            onChange={setFile}
          />
          <div className={classes.pair}>
            <TextInput
              label="Their number"
              maxLength={60}
              value={reference}
              onChange={({ currentTarget: { value } }) => setReference(value)}
            />
            <DateField label="Paid on" required value={remittedOn} onDay={setDay} />
            <CurrencyField label="Currency" value={currency} onValue={setCurrency} />
          </div>
        </div>
      }
      isPending={adding.isPending}
      refusal={adding.refusal}
      onConfirm={confirm}
      onClose={onClose}
    >
      Each line is compared with the parcel of exactly its number. How the columns of a courier are
      called is asked once.
    </ConfirmDialog>
  )
}

function useAdding() {
  const { set } = useUrlState()
  const open = (id: string) => set({ new: null, remittance: id }, 'replace')
  const act = useAct({
    area: 'remittances',
    run: remittancesApi.call.add,
    onRefusal: () => true,
    onDone: ({ id }) => open(id),
  })
  const { fault, isSending, send: sendTo } = useFileSending((answer) => open(idIn(answer)))
  const send = (file: File, facts: Readonly<Record<string, string>>) =>
    sendTo('/api/remittances/files', file, facts)
  const { isPending, refusal, start: begin } = act
  return { fault, isPending: isPending || isSending, refusal, begin, send }
}

function idIn(answer: unknown): string {
  if (typeof answer === 'object' && answer !== null && 'id' in answer) return String(answer.id)
  throw new Error('The server took the file but did not name the remittance. Look in the list.')
}
