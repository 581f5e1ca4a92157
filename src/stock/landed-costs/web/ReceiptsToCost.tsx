import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '#platform/web/format-instant.ts'
import { IconButton } from '#platform/web/IconButton.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import type { ReceiptToCost } from '../landed-costs.fields.ts'
import classes from './landed-costs.module.css'
import { landedCostsApi } from './landed-costs-api.ts'
import { useGoodsToCost } from './use-goods-to-cost.ts'

type ReceiptsToCostProps = {
  receiptIds: readonly string[]
  error: string | null
  onReceipts: (receiptIds: readonly string[]) => void
}

/** The receipts that the charges belong to. */
export function ReceiptsToCost({ receiptIds, error, onReceipts }: ReceiptsToCostProps) {
  const goods = useGoodsToCost(receiptIds)
  const chosen = goods?.receipts.filter(({ id }) => receiptIds.includes(id)) ?? []
  return (
    <Section title="Receipts">
      <ul className={classes.entries}>
        {chosen.map((receipt) => (
          <li key={receipt.id} className={classes.receipt}>
            <ReceiptLine receipt={receipt} />
            <IconButton
              label={`Remove ${receipt.label}`}
              onAct={() => onReceipts(receiptIds.filter((id) => id !== receipt.id))}
            >
              <IconX size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      <ReceiptSearch
        outletId={chosen[0]?.outletId}
        chosen={receiptIds}
        onPick={(id) => onReceipts([...receiptIds, id])}
      />
      {error ? (
        <p role="alert" className={classes.fault}>
          {error}
        </p>
      ) : null}
    </Section>
  )
}

type SearchProps = {
  outletId: string | undefined
  chosen: readonly string[]
  onPick: (id: string) => void
}

function ReceiptSearch({ outletId, chosen, onPick }: SearchProps) {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const { data } = useQuery({
    ...landedCostsApi.ask('receipts', { q, ...(outletId === undefined ? {} : { outletId }) }),
    enabled: q !== '',
  })
  const found = data?.receipts.filter(({ id }) => !chosen.includes(id))
  return (
    <SearchPicker
      label="Add a receipt"
      hint="Receipt number, delivery note or supplier"
      text={text}
      onText={setText}
      results={q === text.trim() ? found : undefined}
      keyOf={({ id }) => id}
      render={(receipt) => <ReceiptLine receipt={receipt} />}
      onPick={({ id }) => {
        setText('')
        onPick(id)
      }}
      none="No received goods of that number or supplier."
    />
  )
}

function ReceiptLine({ receipt }: { receipt: ReceiptToCost }) {
  const { label, supplierName, outletCode, receivedAt, valueMinor, currency, orderLabel } = receipt
  return (
    <span className={classes.receiptFacts}>
      <span>
        {label} · {supplierName}
      </span>
      <span className={classes.minor}>
        {[orderLabel, outletCode, formatInstant(receivedAt)].filter(Boolean).join(' · ')} ·{' '}
        <MoneyText minor={valueMinor} currency={currency} />
      </span>
    </span>
  )
}
