import { classNames } from '#platform/web/class-names.ts'
import { ToneIcon } from '#platform/web/ToneIcon.tsx'
import tones from '#platform/web/tones.module.css'
import type { Outcome } from '../outcomes.ts'
import classes from './OutcomeBar.module.css'
import { choices } from './outcome-choices.ts'

/** How the call ended, one key each; always in sight. */
export function OutcomeBar(props: {
  isPending: boolean
  /** Further orders that are confirmed in the same breath. */
  alsoCount: number
  onChoose: (outcome: Outcome) => void
}) {
  const { isPending, alsoCount, onChoose } = props
  return (
    <fieldset className={classes.bar} aria-busy={isPending}>
      <legend className="visually-hidden">How did the call end?</legend>
      {choices.map(({ key, outcome, label, tone }) => (
        <button
          key={key}
          type="button"
          className={classNames(classes.choice, outcome === 'confirmed' && classes.main)}
          onClick={() => (isPending ? undefined : onChoose(outcome))}
        >
          <kbd className={classes.key}>{key}</kbd>
          <span className={classNames(classes.icon, tones[tone])}>
            <ToneIcon tone={tone} size={16} />
          </span>
          {outcome === 'confirmed' && alsoCount > 0 ? `${label}, all ${alsoCount + 1}` : label}
        </button>
      ))}
    </fieldset>
  )
}
