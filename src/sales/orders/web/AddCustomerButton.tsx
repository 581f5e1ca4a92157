import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import classes from './NewOrder.module.css'
import { type Draft, withCustomer } from './new-order-draft.ts'
import { customersOfOrders } from './orders-api.ts'

/** Keeps the person of the fields above as a customer, and the order as theirs. */
export function AddCustomerButton(props: { draft: Draft; onDraft: (draft: Draft) => void }) {
  const { draft, onDraft } = props
  const add = useAct({
    area: 'customers',
    run: customersOfOrders.call.create,
    failure: 'Not added',
    onDone: (customer) => {
      tellSuccess(`${customer.fullName} is a customer now`)
      onDraft(withCustomer(draft, customer))
    },
  })
  const { email, shipName, shipPhone, shipAddress, shipCity, shipPostcode, shipCountry } = draft
  if (shipName.trim() === '' || shipPhone.trim() === '') return null
  return (
    <div className={classes.addCustomer}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconUserPlus size={14} />}
        loading={add.isPending}
        onClick={() =>
          add.start({
            fullName: shipName,
            phone: shipPhone,
            email,
            address: shipAddress,
            city: shipCity,
            postcode: shipPostcode,
            country: shipCountry,
          })
        }
      >
        Keep as a customer
      </Button>
      <span className={classes.dimmed}>Otherwise the order is a guest’s.</span>
    </div>
  )
}
