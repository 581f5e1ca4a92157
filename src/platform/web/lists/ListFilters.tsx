import { IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { AnyList } from '../../lists/define-list.ts'
import { addressed, shownParamsOf } from '../../lists/list-address.ts'
import { type FilterOption, type ListFilter, paramsOfFilter } from '../../lists/list-filters.ts'
import { classNames } from '../class-names.ts'
import { DropPanel } from '../DropPanel.tsx'
import classes from '../filters/FilterChips.module.css'
import { useHouse } from '../house-context.ts'
import { useUrlState } from '../url-state.ts'
import { filterInWords } from './filter-words.ts'
import own from './ListFilters.module.css'

const FilterEditor = lazy(async () => ({
  default: (await import('./FilterEditor.tsx')).FilterEditor,
}))

/** The records that a filter offers, by its key; also its choices with the labels of the page. */
export type RecordOptions = Readonly<Record<string, readonly FilterOption[]>>

type ListFiltersProps = {
  list: AnyList
  records: RecordOptions
  /** The further filters were opened. */
  onMore?: () => void
}

/** One button per filter, which says what it is set to and opens its choices, and “Clear all”. */
export function ListFilters({ list, records, onMore }: ListFiltersProps) {
  const [isMore, setMore] = useState(false)
  const { params, set } = useUrlState()
  const { currency } = useHouse()
  const filters = Object.entries(list.filters).map(([key, filter]) => ({
    key,
    filter,
    options: records[key] ?? (filter.kind === 'choice' ? filter.options : []),
    text: addressed(params, key, filter),
  }))
  const shown = filters.filter(({ key, filter, text }) => {
    if (filter.isHidden) return false
    // What the page has no choices for comes from a link, and is shown once it is set.
    const isOfLinks =
      filter.setByLinks !== undefined || (filter.kind === 'record' && records[key] === undefined)
    return text || !(isOfLinks || (filter.isExtra && !isMore))
  })
  const hasExtra = filters.some(({ filter }) => filter.isExtra)
  const turn = () => {
    setMore(!isMore)
    onMore?.()
  }
  const active = shown.filter(({ text }) => text)
  const words = active.map(({ filter, options, text }) =>
    filterInWords(filter, options, text ?? '', currency),
  )
  const printed = [...words, ...(params.q ? [`Search: ${params.q}`] : [])].join(' · ')
  const clearAll = () =>
    set(Object.fromEntries([...shownParamsOf(list), 'q', 'after'].map((key) => [key, null])))
  return (
    <fieldset className={classes.chips}>
      <legend className={classes.legend}>Filters</legend>
      <span className={classes.printed} data-prints={printed} />
      {shown.map(({ key, ...rest }) => (
        <FilterButton key={key} name={key} {...rest} />
      ))}
      {hasExtra ? (
        <button type="button" aria-expanded={isMore} className={own.more} onClick={turn}>
          {isMore ? 'Fewer filters' : 'More filters'}
        </button>
      ) : null}
      {active.length > 0 ? (
        <button type="button" className={classes.clear} onClick={clearAll}>
          Clear all
        </button>
      ) : null}
    </fieldset>
  )
}

type FilterButtonProps = {
  name: string
  filter: ListFilter
  options: readonly FilterOption[]
  text: string | undefined
}

function FilterButton({ name, filter, options, text }: FilterButtonProps) {
  const { set } = useUrlState()
  const [isOpen, setOpen] = useState(false)
  const { currency } = useHouse()
  const { label } = filter
  const said = text || filter.opensWith
  const former = Object.fromEntries(paramsOfFilter(name, filter).map((key) => [key, null]))
  // Back undoes all that was chosen in one opening of the panel.
  const [isChosen, setChosen] = useState(false)
  const change = (value: string | null) => {
    set({ ...former, [name]: value, after: null }, isOpen && isChosen ? 'replace' : 'push')
    setChosen(true)
  }
  const turn = () => {
    setChosen(false)
    setOpen(!isOpen)
  }
  return (
    <span className={classNames(classes.chip, text && classes.active)}>
      <DropPanel
        label={label}
        isOpen={isOpen}
        isAtStart
        onClose={() => setOpen(false)}
        button={
          <button
            type="button"
            aria-expanded={isOpen}
            className={own.open}
            disabled={filter.setByLinks !== undefined}
            onClick={turn}
          >
            {said ? filterInWords(filter, options, said, currency) : label}
          </button>
        }
      >
        <Suspense>
          <FilterEditor filter={filter} options={options} text={text ?? ''} onChange={change} />
        </Suspense>
      </DropPanel>
      {text ? (
        <button
          type="button"
          className={classes.remove}
          aria-label={`Remove filter ${label}`}
          data-hint="Remove the filter"
          onClick={() => change(null)}
        >
          <IconX size={14} />
        </button>
      ) : null}
    </span>
  )
}
