import { FactList } from '#platform/web/layout/FactList.tsx'
import { figureNotes } from '../figure-notes.ts'
import classes from './supplier-analytics.module.css'

/** Each formula in a sentence. */
export function FigureNotes() {
  return (
    <details className={classes.notes}>
      <summary>How the figures are calculated</summary>
      <FactList facts={figureNotes.map(({ label, says }) => ({ label, value: says }))} />
    </details>
  )
}
