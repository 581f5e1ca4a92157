import { refuseBeyond } from '../../reach.rules.ts'
import { useOutletsInReach, useReach } from '../use-reach.ts'
import classes from './people.module.css'

/** All outlets, or these: a choice that is made, never one that follows from an empty list. */
export function OutletChoices(props: {
  /** Null means all. */
  chosen: readonly string[] | null
  error?: string | null
  onChange: (chosen: readonly string[] | null) => void
}) {
  const { chosen, error = null, onChange } = props
  const outlets = useOutletsInReach()
  const beyond = refuseBeyond(useReach(), [null])
  return (
    <fieldset className={classes.choices} aria-invalid={error !== null}>
      <legend>Outlets</legend>
      <label className={classes.choice}>
        <input
          type="radio"
          name="outlets"
          checked={chosen === null}
          disabled={beyond !== null}
          onChange={() => onChange(null)}
        />
        All outlets, including those added later
      </label>
      <label className={classes.choice}>
        <input
          type="radio"
          name="outlets"
          checked={chosen !== null}
          onChange={() => onChange(chosen ?? [])}
        />
        These outlets
      </label>
      {chosen === null ? null : (
        <div className={classes.columns}>
          {outlets.map(({ id, code, name }) => (
            <label key={id} className={classes.choice}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked
                      ? [...chosen, id]
                      : chosen.filter((other) => other !== id),
                  )
                }
              />
              {code} {name}
            </label>
          ))}
        </div>
      )}
      <p
        className={error === null ? classes.aside : classes.fault}
        role={error ? 'alert' : undefined}
      >
        {error ?? hintOf(chosen)}
      </p>
      {beyond ? <p className={classes.aside}>{beyond.message}</p> : null}
    </fieldset>
  )
}

function hintOf(chosen: readonly string[] | null): string {
  if (chosen === null) return 'They see and change the records of every outlet.'
  if (chosen.length === 0) return 'No outlet is chosen. Without one their roles give no access.'
  return 'They see and change the records of these outlets only.'
}
