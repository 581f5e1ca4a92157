import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { choicesOfStates } from '#platform/choices.ts'
import { type Filter, FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { optionsOf } from '#platform/web/filters/options-of.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import {
  holdLabels,
  paymentLabels,
  paymentStateLabels,
  priorityLabels,
  quickLabels,
  stockLabels,
  verdictLabels,
} from '../order-words.ts'
import { orderMachine, orderStates } from '../orders.states.ts'
import classes from './orders.module.css'
import { catalogOfOrders, customersOfOrders, deskApi } from './orders-api.ts'

const states = choicesOfStates(orderStates, orderMachine)

/** The chips of the orders list; customer and product come by links from elsewhere. */
export function OrderFilters() {
  const [isOpen, setOpen] = useState(false)
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
  const isAsked = isOpen || Boolean(params.tag ?? params.assignee ?? params.channel)
  const { data: desk } = useQuery({ ...deskApi.ask('people', {}), enabled: isAsked })
  const { data: known } = useQuery({ ...deskApi.ask('tags', {}), enabled: isAsked })
  const { data: from } = useQuery({ ...deskApi.ask('channels', {}), enabled: isAsked })
  const sources = from?.channels.map(({ channel, name }) => ({ value: channel, label: name }))
  const people = desk?.people.map(({ id, name }) => ({ value: id, label: name }))
  const tags = known?.tags.map((tag) => ({ value: tag, label: tag }))
  const usual: readonly Filter[] = [
    { key: 'state', label: 'State', options: states },
    { key: 'outlet', label: 'Outlet', options: outlets },
    { key: 'paid', label: 'Paid', options: optionsOf(paymentStateLabels) },
    { key: 'address', label: 'Address', options: optionsOf(verdictLabels) },
    { key: 'stock', label: 'Stock', options: optionsOf(stockLabels) },
  ]
  const more: readonly Filter[] = [
    { key: 'pay', label: 'Payment', options: optionsOf(paymentLabels) },
    { key: 'hold', label: 'Hold', options: optionsOf(holdLabels) },
    { key: 'priority', label: 'Priority', options: optionsOf(priorityLabels) },
    { key: 'tag', label: 'Tag', options: tags ?? [] },
    { key: 'assignee', label: 'Assignee', options: people ?? [] },
    { key: 'city', label: 'City', typed: 'text' },
    { key: 'totalFrom', label: 'Total from', typed: 'amount' },
    { key: 'totalTo', label: 'Total to', typed: 'amount' },
    { key: 'from', label: 'Placed from', isDay: true },
    { key: 'to', label: 'to', isDay: true },
    { key: 'promised', label: 'Promised by', isDay: true },
    { key: 'channel', label: 'Channel', options: sources ?? [] },
  ]
  return (
    <>
      <FilterChips
        filters={[
          ...usual,
          ...more.filter(({ key }) => isOpen || params[key]),
          { key: 'held', label: 'Holds', shown: 'on hold' },
          { key: 'only', label: 'Only', shown: quickLabelOf(params.only) },
          { key: 'customer', label: 'Customer', shown: person?.fullName },
          { key: 'variant', label: 'Product', shown: product?.sku },
        ]}
      />
      <button
        type="button"
        aria-expanded={isOpen}
        className={classes.more}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Fewer filters' : 'More filters'}
      </button>
    </>
  )
}

const quickLabelOf = (only: string | undefined) =>
  optionsOf(quickLabels).find(({ value }) => value === only)?.label
