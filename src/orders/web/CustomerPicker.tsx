import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import classes from './NewOrder.module.css'
import { type Draft, withCustomer } from './new-order-draft.ts'
import { customersOfOrders } from './orders-api.ts'

/** A known customer, whose address is taken over, or none: then the fields below say it all. */
export function CustomerPicker(props: {
  draft: Draft
  onDraft: (draft: Draft) => void
  /** What comes next once a customer was picked. */
  onPicked?: () => void
}) {
  const { draft, onDraft } = props
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const { data } = useQuery({
    ...customersOfOrders.ask('search', { q, limit: 8 }),
    enabled: q !== '',
  })
  if (draft.customerId) {
    return (
      <div className={classes.found}>
        <ToneBadge tone="good" label="Known customer" />
        <Button size="xs" variant="default" onClick={() => onDraft({ ...draft, customerId: null })}>
          Change customer
        </Button>
      </div>
    )
  }
  return (
    <SearchPicker
      label="Find a customer"
      hint="Name, phone or email"
      text={text}
      onText={setText}
      results={q === text.trim() ? data?.customers : undefined}
      keyOf={({ id }) => id}
      render={(customer) => (
        <span className={classes.found}>
          <span>{customer.fullName}</span>
          <span className={classes.dimmed}>
            {[customer.phone, customer.city].filter(Boolean).join(', ')}
          </span>
        </span>
      )}
      onPick={(customer) => {
        setText('')
        onDraft(withCustomer(draft, customer))
        props.onPicked?.()
      }}
      none="No customer found. Fill in the fields below."
    />
  )
}
