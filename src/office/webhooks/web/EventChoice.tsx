import { useState } from 'react'
import { eventGroups } from '../event-groups.ts'
import classes from './webhooks.module.css'

type EventChoiceProps = {
  types: readonly string[]
  onChange: (types: readonly string[]) => void
  fault: string | null
}

/** All events, or chosen ones: a whole group, which takes in what it will hold later, or single. */
export function EventChoice({ types, onChange, fault }: EventChoiceProps) {
  const isAll = types.includes('*')
  const [chosen, setChosen] = useState(isAll ? [] : types)
  const choose = (next: readonly string[]) => {
    setChosen(next)
    onChange(next)
  }
  return (
    <fieldset className={classes.events} aria-invalid={fault !== null}>
      <legend className={classes.legend}>Events</legend>
      <label className={classes.check}>
        <input type="radio" name="events" checked={isAll} onChange={() => onChange(['*'])} />
        All events, also those that are still to come
      </label>
      <label className={classes.check}>
        <input type="radio" name="events" checked={!isAll} onChange={() => onChange(chosen)} />
        Only these
      </label>
      {isAll ? null : (
        <ul className={classes.groups}>
          {eventGroups.map((group) => (
            <GroupChoice key={group.noun} group={group} chosen={chosen} onChange={choose} />
          ))}
        </ul>
      )}
      {fault ? <p className={classes.fault}>{fault}</p> : null}
    </fieldset>
  )
}

type GroupChoiceProps = {
  group: (typeof eventGroups)[number]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

function GroupChoice({ group, chosen, onChange }: GroupChoiceProps) {
  const whole = `${group.noun}.*`
  const isWhole = chosen.includes(whole)
  const others = chosen.filter((type) => !type.startsWith(`${group.noun}.`))
  const toggle = (type: string) =>
    onChange(chosen.includes(type) ? chosen.filter((one) => one !== type) : [...chosen, type])
  return (
    <li className={classes.group}>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={isWhole}
          onChange={() => onChange(isWhole ? others : [...others, whole])}
        />
        <strong>{group.label}</strong>
      </label>
      <div className={classes.types}>
        {group.done.map((done) => {
          const type = `${group.noun}.${done}`
          return (
            <label key={type} className={classes.check} title={type}>
              <input
                type="checkbox"
                checked={isWhole || chosen.includes(type)}
                disabled={isWhole}
                onChange={() => toggle(type)}
              />
              {done.replaceAll('_', ' ')}
            </label>
          )
        })}
      </div>
    </li>
  )
}
