import { NativeSelect } from '@mantine/core'
import { choicesOf } from '#platform/choices.ts'
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
      data={[{ value: '', label: 'Original payment method' }, ...choicesOf(tenders, tenderLabels)]}
      onChange={({ currentTarget }) =>
        onChange(tenders.find((known) => known === currentTarget.value) ?? null)
      }
    />
  )
}
