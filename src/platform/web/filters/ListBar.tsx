import type { ReactNode } from 'react'
import classes from './ListBar.module.css'

/** Search, filter chips and the other list controls, in one line. */
export function ListBar({ children }: { children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>
}
