import { useEffect, useId, useRef } from 'react'
import { wordsOf } from './form-values.ts'
import classes from './forms.module.css'
import { type FormDesk, openClashes } from './use-form.ts'

/** Another person saved the record first: their values and mine, to choose from. */
export function FormConflict<V extends object>(props: { form: FormDesk<V>; title: string }) {
  const { form, title } = props
  const { meanwhile } = form
  const region = useRef<HTMLElement>(null)
  const group = useId()
  const isThere = meanwhile !== null
  useEffect(() => {
    if (isThere) region.current?.focus()
  }, [isThere])
  if (!meanwhile) return null
  const { clashes, taken, chosen } = meanwhile
  const fieldOf = (name: string) => form.shown.find((one) => one.name === name)?.field
  const labels = taken.flatMap((name) => fieldOf(name)?.label ?? [])
  const left = openClashes(meanwhile)
  return (
    <section
      ref={region}
      tabIndex={-1}
      className={classes.conflict}
      aria-label={`${title} was changed while you edited it`}
    >
      <h3 className={classes.conflictTitle}>{title} was changed while you edited it</h3>
      <p className={classes.effect}>
        {meanwhile.by === null ? '' : `Changed by ${meanwhile.by}. `}Your entries are kept.{' '}
        {labels.length === 0
          ? ''
          : `Changed by the other person and shown below: ${labels.join(', ')}. `}
        {clashes.length === 0
          ? 'Look at the values, then save again.'
          : 'Choose which value counts where both of you changed it, then save again.'}
      </p>
      {clashes.length === 0 ? null : (
        <table className={classes.versions}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Theirs, as saved</th>
              <th scope="col">Mine</th>
            </tr>
          </thead>
          <tbody>
            {clashes.map((clash) => {
              const field = fieldOf(clash.name)
              const label = field?.label ?? clash.name
              return (
                <tr key={clash.name}>
                  <th scope="row">{label}</th>
                  {(['theirs', 'mine'] as const).map((side) => (
                    <td key={side}>
                      <label className={classes.choice}>
                        <input
                          type="radio"
                          name={`${group}-${clash.name}`}
                          aria-label={`${label}: keep ${side}`}
                          checked={chosen[clash.name] === side}
                          onChange={() => form.choose(clash, side)}
                        />
                        {field ? wordsOf(field, clash[side]) : ''}
                      </label>
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      <p role="status" className={classes.status}>
        {left === 0 ? '' : left === 1 ? '1 value to choose' : `${left} values to choose`}
      </p>
    </section>
  )
}
