import { IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { AnyList } from '../../lists/define-list.ts'
import { addressed, shownParamsOf } from '../../lists/list-address.ts'
import type { FilterOption, ListFilter } from '../../lists/list-filters.ts'
import { classNames } from '../class-names.ts'
import { DropPanel } from '../DropPanel.tsx'
import classes from '../filters/FilterChips.module.css'
import { useUrlState } from '../url-state.ts'
import { filterInWords } from './filter-words.ts'
import own from './ListFilters.module.css'

const FilterEditor = lazy(async () => ({
  default: (await import('./FilterEditor.tsx')).FilterEditor,
}))

/** The records that a filter offers, by its key. */
export type RecordOptions = Readonly<Record<string, readonly FilterOption[]>>

type ListFiltersProps = { list: AnyList; records: RecordOptions }

/** One button per filter, which says what it is set to and opens its choices, and “Clear all”. */
export function ListFilters({ list, records }: ListFiltersProps) {
  const { params, set } = useUrlState()
  const shown = Object.entries(list.filters).filter(([, { isHidden }]) => !isHidden)
  const filters = shown.map(([key, filter]) => ({
    key,
    filter,
    options: filter.kind === 'choice' ? filter.options : (records[key] ?? []),
    text: addressed(params, key, filter),
  }))
  const active = filters.filter(({ text }) => text)
  const words = active.map(({ filter, options, text }) =>
    filterInWords(filter, options, text ?? ''),
  )
  const printed = [...words, ...(params.q ? [`Search: ${params.q}`] : [])].join(' · ')
  const clearAll = () =>
    set(Object.fromEntries([...shownParamsOf(list), 'q', 'after'].map((key) => [key, null])))
  return (
    <fieldset className={classes.chips}>
      <legend className={classes.legend}>Filters</legend>
      <span className={classes.printed} data-prints={printed} />
      {filters.map(({ key, ...rest }) => (
        <FilterButton key={key} name={key} {...rest} />
      ))}
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
  const { label, formerly } = filter
  const said = text || filter.usual
  const former = formerly === undefined ? {} : { [formerly]: null }
  const change = (value: string | null) => set({ ...former, [name]: value, after: null }, 'replace')
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
            onClick={() => setOpen(!isOpen)}
          >
            {said ? filterInWords(filter, options, said) : label}
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
