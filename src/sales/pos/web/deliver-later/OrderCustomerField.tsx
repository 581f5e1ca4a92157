import type { Customer } from '#sales/customers/customers.fields.ts'
import { customerLabel } from '#sales/customers/customers.nouns.ts'
import { CustomerSearch } from '#sales/customers/web/index.tsx'
import classes from './deliver-later.module.css'

type OrderCustomerFieldProps = {
  label: string
  customer: Customer | null
  onCustomer: (customer: Customer | null) => void
}

/** A known customer, whose address is filled in, or a new one with the fields below. */
export function OrderCustomerField({ label, customer, onCustomer }: OrderCustomerFieldProps) {
  if (!customer)
    return (
      <CustomerSearch
        label={label}
        limit={6}
        hasCity
        none="No customer found. Fill in the fields below; the customer is added with the order."
        onPick={onCustomer}
      />
    )
  return (
    <div className={classes.chosen}>
      <span>{label}</span>
      <p className={classes.chosenName}>
        {customer.fullName}, {customerLabel(customer.number)}
        <button type="button" className={classes.plain} onClick={() => onCustomer(null)}>
          Change customer
        </button>
      </p>
    </div>
  )
}
