import type { ReactNode } from 'react'
import classes from './ScanMode.module.css'

/** What is counted where no single line is worked on, read from a distance. */
export function LargeCount(props: { label: string; count: string; children?: ReactNode }) {
  return (
    <section className={classes.current} aria-label={props.label}>
      <p className={classes.figure}>
        <span className={classes.name}>{props.label}</span> {props.count}
      </p>
      {props.children ? <p className={classes.minor}>{props.children}</p> : null}
    </section>
  )
}
