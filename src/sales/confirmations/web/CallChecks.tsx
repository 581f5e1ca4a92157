import { classNames } from '#platform/web/class-names.ts'
import { type Check, checkLabels, checks } from '../outcomes.ts'
import classes from './confirmations.module.css'

export const checkKeys: Readonly<Record<Check, string>> = {
  identity: 'I',
  items: 'T',
  amount: 'M',
  address: 'A',
}

/** The facts that the customer confirms, ticked off during the call. */
export function CallChecks(props: { checked: readonly Check[]; onToggle: (check: Check) => void }) {
  return (
    <fieldset className={classes.checks}>
      <legend className="visually-hidden">What was checked with the customer</legend>
      {checks.map((check) => {
        const isOn = props.checked.includes(check)
        return (
          <label key={check} className={classNames(classes.check, isOn && classes.on)}>
            <input type="checkbox" checked={isOn} onChange={() => props.onToggle(check)} />
            {checkLabels[check]} <kbd>{checkKeys[check]}</kbd>
          </label>
        )
      })}
    </fieldset>
  )
}
