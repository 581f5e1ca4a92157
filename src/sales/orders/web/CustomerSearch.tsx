import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import type { Customer } from '#sales/customers/customers.fields.ts'
import classes from './NewOrder.module.css'
import { customersOfOrders } from './orders-api.ts'

/** Finds a customer by name, phone or email. */
export function CustomerSearch(props: {
  /** What is searched for at first. */
  begin?: string
  /** What to do where none is found. */
  none: string
  error?: string | null
  onPick: (customer: Customer) => void
}) {
  const [text, setText] = useState(props.begin ?? '')
  const q = useDebounced(text.trim())
  const { data } = useQuery({
    ...customersOfOrders.ask('search', { q, limit: 8 }),
    enabled: q !== '',
  })
  return (
    <SearchPicker
      label="Find a customer"
      hint="Name, phone or email"
      text={text}
      onText={setText}
      results={q === text.trim() ? data?.customers : undefined}
      keyOf={({ id }) => id}
      render={({ number, fullName, phone, city }) => (
        <span className={classes.found}>
          <span>{fullName}</span>
          <span className={classes.dimmed}>
            {[`C-${number}`, phone, city].filter(Boolean).join(', ')}
          </span>
        </span>
      )}
      onPick={(customer) => {
        setText('')
        props.onPick(customer)
      }}
      none={props.none}
      error={props.error ?? null}
    />
  )
}
