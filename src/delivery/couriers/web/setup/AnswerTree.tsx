import { useState } from 'react'
import { type AnswerKeys, jsonOf, leavesOf, pathOf } from '../../answer-paths.ts'
import classes from './setup.module.css'

type TreeProps = {
  title: string
  text: string
  whenNone: string
  /** Returns why nothing was filled in; null where it was. */
  onPick: (keys: AnswerKeys) => string | null
}

/** The values of an answer. Choosing one puts its path into the focused field. */
export function AnswerTree({ title, text, whenNone, onPick }: TreeProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const answer = jsonOf(text)
  return (
    <section aria-label={title} className={classes.part}>
      <h3 className={classes.subtitle}>{title}</h3>
      {text === '' ? <p className={classes.quiet}>{whenNone}</p> : null}
      {text !== '' && answer === undefined ? <pre className={classes.code}>{text}</pre> : null}
      {answer === undefined ? null : (
        <ul className={classes.leaves}>
          {leavesOf(answer).map(({ keys, text: value }) => {
            const path = pathOf(keys) ?? keys.join(' / ')
            return (
              <li key={keys.join('\n')}>
                <button
                  type="button"
                  className={classes.leaf}
                  // The field that is being filled keeps the focus.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => setProblem(onPick(keys))}
                >
                  <span className={classes.path}>{path}</span>
                  <span className={classes.value}>{value === '' ? '(empty)' : value}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <p role="status" className={classes.quiet}>
        {problem}
      </p>
    </section>
  )
}
