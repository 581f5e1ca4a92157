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
        {clashes.length === 0
          ? 'Look at the values, then save again.'
          : 'Both of you changed the values below. Choose which of them count, then save again.'}
      </p>
      {clashes.map((clash) => {
        const field = fieldOf(clash.name)
        const label = field?.label ?? clash.name
        const own = chosen[clash.name]
        return (
          <fieldset key={clash.name} className={classes.clash} data-open={own === undefined}>
            <legend className={classes.clashed}>{label}</legend>
            <div className={classes.sides}>
              {(['theirs', 'mine'] as const).map((side) => (
                <label
                  key={side}
                  className={classes.side}
                  data-is={own === side ? 'kept' : own && 'left'}
                >
                  <input
                    type="radio"
                    name={`${group}-${clash.name}`}
                    aria-label={`${label}: keep ${side}`}
                    checked={own === side}
                    onChange={() => form.choose(clash, side)}
                  />
                  <span className={classes.whose}>{sides[side]}</span>
                  <span className={classes.value}>{field ? wordsOf(field, clash[side]) : ''}</span>
                </label>
              ))}
            </div>
          </fieldset>
        )
      })}
      <Taken form={form} names={taken} />
      <p role="status" className={classes.status}>
        {left === 0 ? '' : left === 1 ? '1 value to choose' : `${left} values to choose`}
      </p>
    </section>
  )
}

const sides = { theirs: 'Theirs', mine: 'Mine' } as const

/** What only the other person changed: the form has it already. */
function Taken<V extends object>(props: { form: FormDesk<V>; names: readonly string[] }) {
  const shown = props.form.shown.filter(({ name }) => props.names.includes(name))
  if (shown.length === 0) return null
  return (
    <div>
      <p className={classes.status}>Changed by the other person, and now in the form:</p>
      <ul className={classes.taken}>
        {shown.map(({ name, field }) => (
          <li key={name}>
            {field.label}: <strong>{wordsOf(field, props.form.values[name])}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
