import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#platform/money.ts'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { useHouse } from '#platform/web/house-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { customerMachine, customerStates } from '../customers.states.ts'
import { segmentsApi } from './customers-api.ts'

const states = customerStates.map((value) => ({
  value,
  label: customerMachine.states[value].label.toLowerCase(),
}))

const options = (values: readonly number[], say: (value: number) => string) =>
  values.map((value) => ({ value: String(value), label: say(value) }))

/** The chips above the list; what is rarer shows while the address carries it. */
export function CustomerFilters() {
  const { params } = useUrlState()
  const { currency } = useHouse()
  const { data } = useQuery(segmentsApi.ask('list', {}))
  const segments = data?.segments.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <FilterChips
      filters={[
        { key: 'segment', label: 'Segment', options: segments },
        { key: 'state', label: 'State', options: states },
        {
          key: 'fewest',
          label: 'Orders',
          options: options([1, 2, 5, 10, 25], (count) => `${count} or more`),
        },
        {
          key: 'quiet',
          label: 'Quiet for',
          options: options([30, 90, 180, 365], (days) => `${days} days`),
        },
        {
          key: 'returned',
          label: 'Came back',
          options: options([10, 25, 50], (percent) => `${percent} % or more`),
        },
        { key: 'credit', label: 'Store credit', options: [{ value: '1', label: 'some left' }] },
        { key: 'within', label: 'Ordered within', shown: `${params.within} days` },
        { key: 'most', label: 'Orders at most', shown: params.most },
        {
          key: 'spent',
          label: 'Spent at least',
          shown: formatMoney(Number(params.spent ?? 0), currency),
        },
        { key: 'tag', label: 'Tag', shown: params.tag },
        { key: 'city', label: 'City', shown: params.city },
        { key: 'mails', label: 'Agreed to mails', shown: 'yes' },
      ]}
    />
  )
}
