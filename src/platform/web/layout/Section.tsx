import type { ReactNode } from 'react'
import classes from './Section.module.css'

/** A titled part of a panel or page. */
export function Section(props: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h3 className={classes.title}>{props.title}</h3>
        {props.aside}
      </div>
      {props.children}
    </section>
  )
}
