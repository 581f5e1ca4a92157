import type { ReactNode } from 'react'
import classes from './ListBar.module.css'

/** Search, filter chips and the other list controls, in one line. */
export function ListBar({ children }: { children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>
}

/** The buttons of a list that has no page of its own, such as a new record. */
export function ListActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

/** Keeps the place of the button that selects cards until its code is here. */
export function SelectPlace() {
  return <span className={classes.selectPlace} aria-hidden />
}
