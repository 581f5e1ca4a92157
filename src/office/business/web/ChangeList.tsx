import type { ReactNode } from 'react'
import { InstantText } from '#platform/web/InstantText.tsx'
import classes from './ChangeList.module.css'

type Change = {
  readonly id: number | string
  readonly at: string
  readonly by: string
  readonly what: string
  readonly mark?: ReactNode
  readonly why?: string
  readonly act: ReactNode
}

/** The changes of a record, when and by whom, newest first, each with its actions. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <ol className={classes.list}>
      {changes.map(({ id, at, by, what, mark, why, act }) => (
        <li key={id} className={classes.change}>
          <div className={classes.words}>
            <p className={classes.what}>
              {what} {mark}
            </p>
            <p className={classes.who}>
              {by}, <InstantText at={at} />
            </p>
            {why ? <p className={classes.who}>{why}</p> : null}
          </div>
          {act}
        </li>
      ))}
    </ol>
  )
}
