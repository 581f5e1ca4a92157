import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useServerAway } from '#platform/web/server-away.ts'
import { customerLabel } from '#sales/customers/customers.nouns.ts'
import { type ChosenCustomer, OptionalCustomer } from '#sales/customers/web/index.tsx'
import type { TillCustomer } from '../../offline-sales.contract.ts'
import classes from '../pos.module.css'
import { customersOfTill } from '../pos-api.ts'
import { useTill } from '../training/till-port.ts'
import { useTillCustomers } from './use-till-customers.ts'

const label = 'Customer (optional)'
const most = 6

type CustomerOfSaleProps = {
  registerId: string
  customer: ChosenCustomer | null
  onCustomer: (customer: ChosenCustomer | null) => void
}

/** Who buys; in a training also a customer that is none of the records. */
export function CustomerOfSale(props: CustomerOfSaleProps) {
  const { customer, onCustomer } = props
  const { customer: offered } = useTill()
  if (customer || !offered) return <CustomerField {...props} />
  return (
    <>
      <CustomerField {...props} />
      <p className={classes.register}>
        <button type="button" className={classes.plain} onClick={() => onCustomer(offered)}>
          Use the training customer
        </button>
      </p>
    </>
  )
}

/** While the server can't be reached, one of the customers who bought here before. */
function CustomerField({ registerId, customer, onCustomer }: CustomerOfSaleProps) {
  const isAway = useServerAway()
  const [text, setText] = useState('')
  const customers = useTillCustomers(registerId)
  useNameOf(customer, customers, onCustomer)
  if (!isAway || customer)
    return <OptionalCustomer label={label} customer={customer} onCustomer={onCustomer} />
  return (
    <SearchPicker
      label={label}
      hint="Name, or the last 4 digits of the phone"
      text={text}
      onText={setText}
      results={customersWith(customers, text)}
      keyOf={({ id }) => id}
      render={({ number, fullName, phoneEnd }) => (
        <span className={classes.found}>
          <span>{fullName}</span>
          <span className={classes.dimmed}>
            {customerLabel(number)}
            {phoneEnd === '' ? '' : `, …${phoneEnd}`}
          </span>
        </span>
      )}
      onPick={({ id, fullName }) => {
        setText('')
        onCustomer({ id, name: fullName })
      }}
      none="No customer of this outlet has that name. Others are found once the network is back."
    />
  )
}

/** A kept cart has only the id of its customer, so that the name is read again. */
function useNameOf(
  customer: ChosenCustomer | null,
  known: readonly TillCustomer[],
  onCustomer: (customer: ChosenCustomer) => void,
): void {
  const id = customer?.name === '' ? customer.id : null
  const { data } = useQuery({
    ...customersOfTill.ask('get', { id: id ?? '' }),
    enabled: id !== null,
  })
  const name = data?.fullName ?? known.find((one) => one.id === id)?.fullName
  const latest = useRef(onCustomer)
  latest.current = onCustomer
  useEffect(() => {
    if (id !== null && name) latest.current({ id, name })
  }, [id, name])
}

function customersWith(customers: readonly TillCustomer[], text: string): readonly TillCustomer[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const has = ({ fullName, phoneEnd }: TillCustomer) => {
    const name = fullName.toLowerCase()
    return words.every((word) => name.includes(word) || word === phoneEnd)
  }
  return customers.filter(has).slice(0, most)
}
