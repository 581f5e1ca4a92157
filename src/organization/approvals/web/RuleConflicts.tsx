import { roleLabels } from '#organization/users/roles.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { verdictLabels } from '../actions.ts'
import type { LimitInWords } from './ActionLimits.tsx'
import classes from './ActionVerdictsSection.module.css'
import type { Conflict } from './rule-drafts.ts'

type RuleConflictsProps = {
  limitInWords: LimitInWords
  conflicts: readonly Conflict[]
  onMine: (conflict: Conflict) => void
  onTheirs: (conflict: Conflict) => void
}

/** What others saved while it was changed here, beside what it was and what it shall be. */
export function RuleConflicts({ conflicts, limitInWords, onMine, onTheirs }: RuleConflictsProps) {
  if (conflicts.length === 0) return null
  return (
    <section aria-label="Changed meanwhile" className={classes.conflicts}>
      <table className={classes.compare}>
        <thead>
          <tr>
            <th scope="col">Changed meanwhile</th>
            <th scope="col">Before</th>
            <th scope="col">Saved by others</th>
            <th scope="col">Yours</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {conflicts.map((conflict) => {
            const said = inWords(conflict, limitInWords)
            return (
              <tr key={said.what}>
                <th scope="row">{said.what}</th>
                <td>{said.before}</td>
                <td>
                  {said.theirs}
                  {said.by ? `, by ${said.by}` : ''}
                </td>
                <td>{said.mine}</td>
                <td className={classes.choice}>
                  <ActButton size="xs" onAct={() => onTheirs(conflict)}>
                    Use theirs
                  </ActButton>
                  <ActButton size="xs" onAct={() => onMine(conflict)}>
                    Keep mine
                  </ActButton>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function inWords(conflict: Conflict, limitInWords: LimitInWords) {
  if (conflict.kind === 'limit') {
    const { draft, limit } = conflict
    return {
      what: limit.label,
      before: limitInWords(limit.key, draft.before),
      theirs: limitInWords(limit.key, limit.value),
      by: limit.changedBy,
      mine: limitInWords(limit.key, draft.value),
    }
  }
  const { draft, action, cell } = conflict
  return {
    what: `${action.label}, ${roleLabels[cell.role]}`,
    before: verdictLabels[draft.before],
    theirs: verdictLabels[cell.verdict],
    by: cell.changedBy,
    mine: verdictLabels[draft.verdict],
  }
}
