import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { callOf } from '#platform/lists/list-address.ts'
import { turnedRound, writtenWord } from '#platform/lists/list-filters.ts'
import type { RecordOptions } from '#platform/web/lists/ListFilters.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { orderList } from '../orders.list.ts'
import { catalogOfOrders, customersOfOrders, deskApi } from './orders-api.ts'

/** What the filters of the orders offer; most of it is asked for once the further ones are opened. */
export function useFilterOptions(): { records: RecordOptions; onMoreFilters: () => void } {
  const { params } = useUrlState()
  const [isOpen, setOpen] = useState(false)
  const { customerId, variantId, tag, assignedTo, channel } = callOf(orderList, params)
  const outlets = useOutletOptions()
  const [customer = ''] = turnedRound(customerId ?? [], false)
  const [variant = ''] = turnedRound(variantId ?? [], false)
  const { data: person } = useQuery({
    ...customersOfOrders.ask('get', { id: customer }),
    enabled: customer !== '',
  })
  const { data: product } = useQuery({
    ...catalogOfOrders.ask('get', { id: variant }),
    enabled: variant !== '',
  })
  const isAsked = isOpen || Boolean(tag ?? assignedTo ?? channel)
  const { data: desk } = useQuery({ ...deskApi.ask('people', {}), enabled: isAsked })
  const { data: known } = useQuery({ ...deskApi.ask('tags', {}), enabled: isAsked })
  const { data: from } = useQuery({ ...deskApi.ask('channels', {}), enabled: isAsked })
  const records = {
    outletId: outlets,
    assignedTo: desk?.people.map(({ id, name }) => ({ value: id, label: name })) ?? [],
    tag: known?.tags.map((each) => ({ value: writtenWord(each), label: each })) ?? [],
    channel: from?.channels.map((each) => ({ value: each.channel, label: each.name })) ?? [],
    ...(person ? { customerId: [{ value: customer, label: person.fullName }] } : {}),
    ...(product ? { variantId: [{ value: variant, label: product.sku }] } : {}),
  }
  return { records, onMoreFilters: () => setOpen(true) }
}
