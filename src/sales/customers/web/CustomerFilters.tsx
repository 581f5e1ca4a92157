import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { type Filter, FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { useHouse } from '#platform/web/house-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { customerMachine, customerStates } from '../customers.states.ts'
import classes from './customers.module.css'
import { segmentsApi } from './customers-api.ts'

const states = customerStates.map((value) => ({
  value,
  label: customerMachine.states[value].label.toLowerCase(),
}))

/** Of these numbers, and of the one that a link brought. */
function options(values: readonly number[], say: (value: number) => string, chosen = '') {
  const isOther = /^\d+$/.test(chosen) && !values.includes(Number(chosen))
  const all = isOther ? [...values, Number(chosen)] : values
  return all.map((value) => ({ value: String(value), label: say(value) }))
}

/** The chips above the list; what is rarer is asked for, or shows while the address carries it. */
export function CustomerFilters() {
  const [isOpen, setOpen] = useState(false)
  const { params } = useUrlState()
  const { currency } = useHouse()
  const { data } = useQuery(segmentsApi.ask('list', {}))
  const segments = data?.segments.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const more: readonly Filter[] = [
    { key: 'tag', label: 'Tag', typed: 'text' },
    { key: 'city', label: 'City', typed: 'text' },
    {
      key: 'within',
      label: 'Ordered within',
      options: options([7, 30, 90, 365], (days) => `${days} days`, params.within),
    },
    {
      key: 'most',
      label: 'Orders at most',
      options: options([0, 1, 2, 5], String, params.most),
    },
    { key: 'mails', label: 'Agreed to mails', options: [{ value: '1', label: 'yes' }] },
  ]
  return (
    <>
      <FilterChips
        filters={[
          { key: 'segment', label: 'Segment', options: segments },
          { key: 'state', label: 'State', options: states },
          {
            key: 'fewest',
            label: 'Orders',
            options: options([1, 2, 5, 10, 25], (count) => `${count} or more`, params.fewest),
          },
          {
            key: 'quiet',
            label: 'Quiet for',
            options: options([30, 90, 180, 365], (days) => `${days} days`, params.quiet),
          },
          {
            key: 'returned',
            label: 'Came back',
            options: options([10, 25, 50], (percent) => `${percent} % or more`, params.returned),
          },
          { key: 'credit', label: 'Store credit', options: [{ value: '1', label: 'some left' }] },
          ...more.filter(({ key }) => isOpen || params[key]),
          {
            key: 'spent',
            label: 'Spent at least',
            shown: formatMoney(Number(params.spent ?? 0), currency),
          },
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
