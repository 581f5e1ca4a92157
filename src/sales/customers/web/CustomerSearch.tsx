import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import type { Customer } from '../customers.fields.ts'
import { customerLabel } from '../customers.nouns.ts'
import classes from './CustomerSearch.module.css'
import { customersApi } from './customers-api.ts'

type CustomerSearchProps = {
  label: string
  /** What is searched for at first. */
  begin?: string
  /** What to do where none is found. */
  none?: string
  /** How many are offered. */
  limit: number
  hasCity?: boolean
  error?: string | null
  onPick: (customer: Customer) => void
}

/** Finds a customer by name, phone or email. */
export function CustomerSearch(props: CustomerSearchProps) {
  const { label, limit, hasCity = false, none = 'No customer found.', error = null } = props
  const [text, setText] = useState(props.begin ?? '')
  const q = useDebounced(text.trim())
  const { data } = useQuery({
    ...customersApi.ask('search', { q, limit }),
    enabled: q !== '',
  })
  return (
    <SearchPicker
      label={label}
      hint="Name, phone or email"
      text={text}
      onText={setText}
      results={q === text.trim() ? data?.customers : undefined}
      keyOf={({ id }) => id}
      render={({ number, fullName, phone, city }) => (
        <span className={classes.found}>
          <span>{fullName}</span>
          <span className={classes.dimmed}>
            {[customerLabel(number), phone, hasCity ? city : ''].filter(Boolean).join(', ')}
          </span>
        </span>
      )}
      onPick={(customer) => {
        setText('')
        props.onPick(customer)
      }}
      none={none}
      error={error}
    />
  )
}
