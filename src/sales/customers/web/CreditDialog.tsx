import { SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useReason } from '#organization/reasons/web/index.tsx'
import { isCurrencyCode } from '#platform/currency-codes.ts'
import { formatMoney, parseMoney } from '#platform/money.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { CurrencyField } from '#platform/web/codes/CodeFields.tsx'
import { useHouse } from '#platform/web/house-context.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeCustomer } from '../customers.fields.ts'
import classes from './customers.module.css'
import { customersApi } from './customers-api.ts'

/** Gives store credit, or takes back what was given by mistake. */
export function CreditDialog(props: { customer: WholeCustomer; onClose: () => void }) {
  const { customer, onClose } = props
  const house = useHouse()
  const [currency, setCurrency] = useState(customer.credit[0]?.currency ?? house.currency)
  const [isTakenBack, setTakenBack] = useState(false)
  const [amount, setAmount] = useState('')
  const [isTried, setTried] = useState(false)
  const reason = useReason('customer.credit')
  const amountMinor = isCurrencyCode(currency) ? parseMoney(amount, currency) : null
  const act = useAct({
    area: 'customers',
    run: customersApi.call.giveCredit,
    onRefusal: () => true,
    onDone: ({ balanceMinor }) => {
      tellSuccess(`${customer.fullName} has ${formatMoney(balanceMinor, currency)} of credit`)
      onClose()
    },
  })
  const confirm = () => {
    setTried(true)
    const given = reason.take()
    if (!given || !amountMinor) return
    act.start({ id: customer.id, currency, amountMinor, isTakenBack, reason: given })
  }
  const said = amountMinor ? formatMoney(amountMinor, currency) : 'credit'
  const missing = isTried && !amountMinor ? 'Enter an amount, such as 12.50.' : null
  const fields = (
    <div className={classes.form}>
      <SegmentedControl
        aria-label="What is done"
        value={isTakenBack ? 'take' : 'give'}
        onChange={(value) => setTakenBack(value === 'take')}
        data={[
          { value: 'give', label: 'Give' },
          { value: 'take', label: 'Take back' },
        ]}
      />
      <div className={classes.pair}>
        <TextInput
          label="Amount"
          inputMode="decimal"
          value={amount}
          error={missing ?? fieldFault(act.refusal, 'amountMinor')}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <CurrencyField
          label="Currency"
          value={currency}
          error={fieldFault(act.refusal, 'currency')}
          onValue={setCurrency}
        />
      </div>
      {reason.fields}
    </div>
  )
  return (
    <ConfirmDialog
      title={`Store credit of ${customer.fullName}`}
      confirmLabel={isTakenBack ? `Take ${said} back` : `Give ${said}`}
      isDangerous={isTakenBack}
      fields={fields}
      isPending={act.isPending}
      refusal={act.refusal?.field ? null : act.refusal}
      onConfirm={confirm}
      onClose={onClose}
    >
      They can pay with it in that currency. Every entry stays in the ledger.
    </ConfirmDialog>
  )
}
