import { Button } from '@mantine/core'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { CustomerSearch } from '#sales/customers/web/index.tsx'
import classes from './NewOrder.module.css'
import { type Draft, withCustomer } from './new-order-draft.ts'

/**
 * A known customer, whose address is copied, or none: then the fields below are filled in by hand.
 */
export function CustomerPicker(props: {
  draft: Draft
  onDraft: (draft: Draft) => void
  /** What comes next once a customer was picked. */
  onPicked?: () => void
}) {
  const { draft, onDraft } = props
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
    <CustomerSearch
      label="Find a customer"
      limit={8}
      hasCity
      none="No customer found. Fill in the fields below."
      onPick={(customer) => {
        onDraft(withCustomer(draft, customer))
        props.onPicked?.()
      }}
    />
  )
}
