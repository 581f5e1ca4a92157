import type { ReactNode } from 'react'
import classes from './EmptyNote.module.css'

/** Why the list is empty, and what to do next. */
export function EmptyNote(props: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.note}>
      <p className={classes.title}>{props.title}</p>
      {props.children ? <p className={classes.text}>{props.children}</p> : null}
      {props.action ? <div className={classes.action}>{props.action}</div> : null}
    </div>
  )
}
