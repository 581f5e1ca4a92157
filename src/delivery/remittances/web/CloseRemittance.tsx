import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatMoney, parseMoney, plainMoney } from '#platform/money.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { DateField } from '#platform/web/DateField.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import { owedInWords } from '../differences.rules.ts'
import type { WholeRemittance } from '../remittances.fields.ts'
import { remittanceLabel } from '../remittances.nouns.ts'
import classes from './remittances.module.css'
import { remittancesApi } from './remittances-api.ts'

/** The last check: does the bank amount match the lines? */
export function CloseRemittance(props: { remittance: WholeRemittance; onClose: () => void }) {
  const { remittance, onClose } = props
  const { id, version, number, currency, paidMinor, staysOwed } = remittance
  const [amount, setAmount] = useState(plainMoney(paidMinor, currency))
  const [bankReference, setReference] = useState('')
  const [bankedOn, setDay] = useState(dayAt(new Date()))
  const label = remittanceLabel(number)
  const bankMinor = parseMoney(amount, currency)
  const act = useAct({
    area: 'remittances',
    run: remittancesApi.call.close,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${label} closed`)
      onClose()
    },
  })
  const fault =
    bankMinor === null ? 'This is no amount of money.' : fieldFault(act.refusal, 'bankMinor')
  return (
    <ConfirmDialog
      title={`Close ${label.toLowerCase()}?`}
      confirmLabel="It is in the bank, close it"
      fields={
        <div className={classes.form}>
          <TextInput
            label={`Came in, ${currency}`}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            error={fault}
            onChange={({ currentTarget: { value } }) => setAmount(value)}
          />
          <div className={classes.pair}>
            <TextInput
              label="Bank reference"
              maxLength={60}
              value={bankReference}
              onChange={({ currentTarget: { value } }) => setReference(value)}
            />
            <DateField label="Came in on" required value={bankedOn} onDay={setDay} />
          </div>
        </div>
      }
      isPending={act.isPending}
      refusal={fault ? null : act.refusal}
      onConfirm={() => {
        if (bankMinor !== null)
          act.start({
            id,
            version,
            bankMinor,
            bankReference,
            bankedOn,
            ...(staysOwed.length > 0 ? { despiteOwed: true } : {}),
          })
      }}
      onClose={onClose}
    >
      Its lines pay {formatMoney(paidMinor, currency)}. Look it up on the statement; once closed
      only disputes can still be settled.
      {staysOwed.length > 0 ? (
        <p role="note">
          <ToneBadge tone="waiting" label="Stays owed" /> {owedInWords(staysOwed)}
        </p>
      ) : null}
    </ConfirmDialog>
  )
}
