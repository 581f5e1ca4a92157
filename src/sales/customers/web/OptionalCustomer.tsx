import classes from './CustomerSearch.module.css'
import { CustomerSearch } from './CustomerSearch.tsx'

export type ChosenCustomer = { readonly id: string; readonly name: string }

type OptionalCustomerProps = {
  label: string
  customer: ChosenCustomer | null
  onCustomer: (customer: ChosenCustomer | null) => void
  error?: string | null
}

/** The customer of a document that needs none: found by name, phone or email, and removed again. */
export function OptionalCustomer({
  label,
  customer,
  onCustomer,
  error = null,
}: OptionalCustomerProps) {
  if (customer)
    return (
      <p className={classes.chosen}>
        {customer.name}
        <button type="button" className={classes.plain} onClick={() => onCustomer(null)}>
          Remove customer
        </button>
      </p>
    )
  return (
    <CustomerSearch
      label={label}
      limit={6}
      error={error}
      onPick={({ id, fullName }) => onCustomer({ id, name: fullName })}
    />
  )
}
