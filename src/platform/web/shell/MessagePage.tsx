import type { ReactNode } from 'react'
import classes from './MessagePage.module.css'

type Props = {
  icon: ReactNode
  title: string
  children: ReactNode
  /** Buttons, the main one first. */
  actions?: ReactNode
}

/** A page with only a message and a next step. */
export function MessagePage({ icon, title, children, actions }: Props) {
  return (
    <section className={classes.message}>
      <div className={classes.icon}>{icon}</div>
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.text}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </section>
  )
}
