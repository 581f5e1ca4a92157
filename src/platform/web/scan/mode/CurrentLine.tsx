import type { ReactNode } from 'react'
import { CodeText } from '../../CodeText.tsx'
import classes from './ScanMode.module.css'

type CurrentLineProps = {
  /** What to do now: “Take and scan”. */
  instruction?: string | undefined
  picture: ReactNode
  title: string
  code: string
  /** The two that are read from a distance. */
  place?: { readonly name: string; readonly code: string } | undefined
  quantity?: string | undefined
  minor?: ReactNode
}

/** The line that is worked on: its picture, and bin and quantity larger than anything else. */
export function CurrentLine(props: CurrentLineProps) {
  const { instruction, picture, title, code, place, quantity, minor } = props
  return (
    <section className={classes.current} aria-label="Next">
      {instruction ? <p className={classes.instruction}>{instruction}</p> : null}
      <div className={classes.big}>
        {place ? (
          <p className={classes.figure}>
            <span className={classes.name}>{place.name}</span> {place.code}
          </p>
        ) : null}
        {quantity ? (
          <p className={classes.figure}>
            <span className={classes.name}>Quantity</span> {quantity}
          </p>
        ) : null}
      </div>
      <div className={classes.product}>
        {picture}
        <div className={classes.words}>
          <p className={classes.productTitle}>{title}</p>
          <CodeText code={code} />
          {minor ? <div className={classes.minor}>{minor}</div> : null}
        </div>
      </div>
    </section>
  )
}
