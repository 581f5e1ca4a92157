import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatMoney, parseMoney } from '#platform/money.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeRemittance } from '../remittances.fields.ts'
import classes from './remittances.module.css'
import { remittancesApi } from './remittances-api.ts'

const amounts = [
  { key: 'collected', label: 'Collected' },
  { key: 'fee', label: 'Fee' },
  { key: 'tax', label: 'Tax withheld' },
] as const

/** A line that is in no file; the payment is calculated from the amounts. */
export function AddLine(props: { remittance: WholeRemittance; onClose: () => void }) {
  const { id, version, currency } = props.remittance
  const [trackingNumber, setNumber] = useState('')
  const [texts, setTexts] = useState({ collected: '', fee: '', tax: '' })
  const [isTried, setTried] = useState(false)
  const minorOf = (key: keyof typeof texts) =>
    texts[key].trim() === '' ? 0 : parseMoney(texts[key], currency)
  const [collectedMinor, feeMinor, taxMinor] = [
    minorOf('collected'),
    minorOf('fee'),
    minorOf('tax'),
  ]
  const act = useAct({
    area: 'remittances',
    run: remittancesApi.call.addLine,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${trackingNumber} added`)
      props.onClose()
    },
  })
  const isAmount = (minor: number | null): minor is number => minor !== null && minor >= 0
  const paidMinor = (collectedMinor ?? 0) - (feeMinor ?? 0) - (taxMinor ?? 0)
  const confirm = () => {
    setTried(true)
    const isWhole = isAmount(collectedMinor) && isAmount(feeMinor) && isAmount(taxMinor)
    if (!isWhole || trackingNumber.trim() === '') return
    act.start({ id, version, trackingNumber, collectedMinor, feeMinor, taxMinor, paidMinor })
  }
  return (
    <ConfirmDialog
      title="Add a line"
      confirmLabel={`Add it, ${formatMoney(paidMinor, currency)} paid to us`}
      fields={
        <div className={classes.form}>
          <TextInput
            label="Tracking number, or claim"
            required
            maxLength={60}
            value={trackingNumber}
            error={isTried && trackingNumber.trim() === '' ? 'Please fill this in.' : null}
            onChange={({ currentTarget: { value } }) => setNumber(value)}
          />
          <div className={classes.pair}>
            {amounts.map(({ key, label }) => (
              <TextInput
                key={key}
                label={`${label}, ${currency}`}
                inputMode="decimal"
                autoComplete="off"
                value={texts[key]}
                error={isTried && !isAmount(minorOf(key)) ? 'This is no amount of money.' : null}
                onChange={({ currentTarget: { value } }) =>
                  setTexts((now) => ({ ...now, [key]: value }))
                }
              />
            ))}
          </div>
        </div>
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={confirm}
      onClose={props.onClose}
    >
      It is compared with its parcel or claim at once. Without an amount it says that the courier
      owes the whole of it.
    </ConfirmDialog>
  )
}
