import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import type { Cart } from './cart.ts'
import classes from './pos.module.css'
import { customersOfTill } from './pos-api.ts'

type CustomerOfSaleProps = {
  customer: Cart['customer']
  onCustomer: (customer: Cart['customer']) => void
}

/** The customer of the sale: their price list counts, and their store credit can be spent. */
export function CustomerOfSale({ customer, onCustomer }: CustomerOfSaleProps) {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const { data } = useQuery({
    ...customersOfTill.ask('search', { q, limit: 6 }),
    enabled: q !== '',
  })
  if (customer)
    return (
      <p className={classes.customer}>
        {customer.name}
        <button type="button" className={classes.plain} onClick={() => onCustomer(null)}>
          Remove customer
        </button>
      </p>
    )
  return (
    <SearchPicker
      label="Customer (optional)"
      hint="Name, phone or email"
      text={text}
      onText={setText}
      results={q === text.trim() ? data?.customers : undefined}
      keyOf={({ id }) => id}
      render={({ number, fullName, phone }) => (
        <span className={classes.found}>
          <span>{fullName}</span>
          <span className={classes.dimmed}>
            {[`C-${number}`, phone].filter(Boolean).join(', ')}
          </span>
        </span>
      )}
      onPick={({ id, fullName }) => {
        setText('')
        onCustomer({ id, name: fullName })
      }}
      none="No customer found."
    />
  )
}
