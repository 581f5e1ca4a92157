import { refuseBeyond } from '../../reach.rules.ts'
import { useOutletsInReach, useReach } from '../use-reach.ts'
import classes from './people.module.css'

/** The outlets that one may give as boxes to tick; none ticked means all, if one may give all. */
export function OutletChoices(props: {
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}) {
  const { chosen, onChange } = props
  const outlets = useOutletsInReach()
  const beyond = refuseBeyond(useReach(), [null])
  return (
    <fieldset className={classes.choices}>
      <legend>Outlets</legend>
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
      <p className={classes.aside}>
        {chosen.length === 0
          ? beyond
            ? `None is ticked. ${beyond.message}`
            : 'None is ticked: they belong to all outlets, also to those that are added later.'
          : 'They see and change what is of these outlets only.'}
      </p>
    </fieldset>
  )
}
