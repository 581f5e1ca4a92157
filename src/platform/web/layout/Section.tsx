import type { ReactNode } from 'react'
import classes from './Section.module.css'

/** A titled part: `h3` below a panel's title, `h2` directly below the page's. */
export function Section(props: {
  title: string
  level?: 2 | 3
  aside?: ReactNode
  children: ReactNode
}) {
  const Heading = props.level === 2 ? 'h2' : 'h3'
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <Heading className={classes.title}>{props.title}</Heading>
        {props.aside}
      </div>
      {props.children}
    </section>
  )
}
