import type { ReactNode } from 'react'
import classes from './FactList.module.css'

export type Fact = { label: string; value: ReactNode }

/** Labels and values in two columns; an empty value is left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.list}>
      {facts
        .filter(({ value }) => value !== null && value !== '' && value !== undefined)
        .map(({ label, value }) => (
          <div key={label} className={classes.fact}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
