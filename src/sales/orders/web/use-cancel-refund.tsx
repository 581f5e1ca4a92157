import { Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatMoney, parseMoney } from '#platform/money.ts'
import type { Order } from '../orders.contract.ts'
import type { Tender } from '../tenders.ts'
import classes from './OrderMoney.module.css'
import { RefundMethodSelect } from './RefundMethodSelect.tsx'

type Choice = 'all' | 'part' | 'later'

type CancelRefund = {
  /** Null where nothing was paid. */
  readonly fields: React.ReactNode
  /** What the act takes: undefined is later; null while the amount is not one that can be refunded. */
  readonly take: () => { amountMinor: number; method: Tender | null } | undefined | null
}

/** What becomes of the payments of an order that is cancelled: refunded in the same step, or later. */
export function useCancelRefund({ keptMinor, currency }: Order): CancelRefund {
  const [choice, setChoice] = useState<Choice>('all')
  const [amount, setAmount] = useState('')
  const [method, setMethod] = useState<Tender | null>(null)
  const [isTried, setTried] = useState(false)
  if (keptMinor <= 0) return { fields: null, take: () => undefined }
  const kept = formatMoney(keptMinor, currency)
  const partMinor = parseMoney(amount, currency) ?? 0
  const isPart = partMinor > 0 && partMinor <= keptMinor
  const take = () => {
    setTried(true)
    if (choice === 'later') return undefined
    if (choice === 'all') return { amountMinor: keptMinor, method }
    return isPart ? { amountMinor: partMinor, method } : null
  }
  const fields = (
    <Radio.Group
      label={`The customer has paid ${kept}`}
      value={choice}
      onChange={(value) => setChoice(value === 'part' || value === 'later' ? value : 'all')}
    >
      <div className={classes.choices}>
        <Radio value="all" label={`Refund ${kept} now`} />
        <Radio value="part" label="Refund part of it now" />
        <Radio value="later" label="Refund later: the order is listed under To refund" />
        {choice === 'part' ? (
          <TextInput
            label={`Amount, ${currency}`}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            error={isTried && !isPart ? `Enter an amount up to ${kept}.` : null}
            onChange={({ currentTarget: { value } }) => setAmount(value)}
          />
        ) : null}
        {choice === 'later' ? null : <RefundMethodSelect value={method} onChange={setMethod} />}
      </div>
    </Radio.Group>
  )
  return { fields, take }
}
