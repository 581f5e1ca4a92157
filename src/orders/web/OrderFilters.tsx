import { useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#outlets/web/index.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { orderMachine, orderStates } from '../orders.states.ts'
import { catalogOfOrders, customersOfOrders } from './orders-api.ts'

const states = orderStates.map((value) => ({ value, label: orderMachine.states[value].label }))

/** The chips of the orders list; customer and product come by links from elsewhere. */
export function OrderFilters() {
  const { params } = useUrlState()
  const { customer = '', variant = '' } = params
  const outlets = useOutletOptions()
  const { data: person } = useQuery({
    ...customersOfOrders.ask('get', { id: customer }),
    enabled: customer !== '',
  })
  const { data: product } = useQuery({
    ...catalogOfOrders.ask('get', { id: variant }),
    enabled: variant !== '',
  })
  return (
    <FilterChips
      filters={[
        { key: 'state', label: 'State', options: states },
        { key: 'outlet', label: 'Outlet', options: outlets },
        { key: 'held', label: 'Holds', options: [{ value: '1', label: 'on hold' }] },
        { key: 'customer', label: 'Customer', shown: person?.fullName },
        { key: 'variant', label: 'Product', shown: product?.sku },
      ]}
    />
  )
}
