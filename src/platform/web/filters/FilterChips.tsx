import { IconX } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { classNames } from '../class-names.ts'
import { type UrlParams, useUrlState } from '../url-state.ts'
import classes from './FilterChips.module.css'

const DayFilter = lazy(async () => ({ default: (await import('../DayFilter.tsx')).DayFilter }))
const TypedFilter = lazy(async () => ({
  default: (await import('./TypedFilter.tsx')).TypedFilter,
}))

export type Filter = {
  /** The name in the URL. */
  key: string
  label: string
  /** The values to choose from. Without any, the chip shows only while the URL has it. */
  options?: readonly { value: string; label: string }[]
  /** A calendar day, `2026-05-13`, instead of options. */
  isDay?: boolean
  /** Typed text or an amount, instead of options. */
  typed?: 'text' | 'amount'
  /** The label of a value without an option, such as a customer's name. */
  shown?: string | undefined
}

/** One chip per filter, kept in the URL, each with its own ×, and “Clear all”. */
export function FilterChips({ filters }: { filters: readonly Filter[] }) {
  const { params, set } = useUrlState()
  const active = filters.filter(({ key }) => params[key])
  const clear = (keys: readonly string[]) =>
    set({ after: null, ...Object.fromEntries(keys.map((key) => [key, null])) })
  return (
    <fieldset className={classes.chips}>
      <legend className={classes.legend}>Filters</legend>
      <span className={classes.printed} data-prints={filtersInWords(active, params)} />
      {filters
        .filter(({ key, options, isDay, typed }) => options || isDay || typed || params[key])
        .map((filter) => (
          <span
            key={filter.key}
            className={classNames(classes.chip, params[filter.key] && classes.active)}
          >
            {filter.isDay ? (
              <span className={classes.day}>
                {filter.label}
                <Suspense fallback={<span className={classes.dayField} />}>
                  <DayFilter
                    // Remounts the field, so that a change from elsewhere shows at once.
                    key={params[filter.key]}
                    label={filter.label}
                    value={params[filter.key] ?? ''}
                    onDay={(day) => set({ [filter.key]: day || null, after: null })}
                  />
                </Suspense>
              </span>
            ) : filter.typed ? (
              <Suspense fallback={<span className={classes.typedField} />}>
                <TypedFilter
                  // Remounts the field, so that a change from elsewhere shows at once.
                  key={params[filter.key]}
                  label={filter.label}
                  typed={filter.typed}
                  value={params[filter.key] ?? ''}
                  onValue={(value) => set({ [filter.key]: value || null, after: null })}
                />
              </Suspense>
            ) : filter.options ? (
              <select
                aria-label={filter.label}
                className={classes.select}
                value={params[filter.key] ?? ''}
                onChange={(event) =>
                  set({ [filter.key]: event.currentTarget.value || null, after: null })
                }
              >
                <option value="">{filter.label}</option>
                {filter.options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {filter.label}: {label}
                  </option>
                ))}
              </select>
            ) : (
              <span className={classes.fixed}>
                {filter.label}: {filter.shown ?? '…'}
              </span>
            )}
            {params[filter.key] ? (
              <button
                type="button"
                className={classes.remove}
                aria-label={`Remove filter ${filter.label}`}
                data-hint="Remove the filter"
                onClick={() => clear([filter.key])}
              >
                <IconX size={14} />
              </button>
            ) : null}
          </span>
        ))}
      {active.length > 0 ? (
        <button
          type="button"
          className={classes.clear}
          onClick={() => clear([...filters.map(({ key }) => key), 'q'])}
        >
          Clear all
        </button>
      ) : null}
    </fieldset>
  )
}

/** `State: Confirmed · Search: kettle`; empty without filters. */
function filtersInWords(active: readonly Filter[], params: UrlParams): string {
  const parts = active.map(({ key, label, options, shown }) => {
    const value = params[key] ?? ''
    const word = options?.find((option) => option.value === value)?.label ?? shown ?? value
    return `${label}: ${word}`
  })
  return [...parts, ...(params.q ? [`Search: ${params.q}`] : [])].join(' · ')
}
