import { NativeSelect } from '@mantine/core'
import { tenderLabels } from '../order-words.ts'
import { type Tender, tenders } from '../tenders.ts'

type RefundMethodSelectProps = {
  /** Null: as it was paid. */
  value: Tender | null
  onChange: (tender: Tender | null) => void
}

/** How a refund reaches the customer. */
export function RefundMethodSelect({ value, onChange }: RefundMethodSelectProps) {
  return (
    <NativeSelect
      label="Refund by"
      value={value ?? ''}
      data={[
        { value: '', label: 'Original payment method' },
        ...tenders.map((tender) => ({ value: tender, label: tenderLabels[tender] })),
      ]}
      onChange={({ currentTarget }) =>
        onChange(tenders.find((known) => known === currentTarget.value) ?? null)
      }
    />
  )
}
