import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayPeriods, isDayPeriod } from '../../lists/day-periods.ts'
import { isYes } from '../../lists/list-address.ts'
import {
  emptyValue,
  type FilterOption,
  type ListFilter,
  readSpan,
  readValues,
  turnedRound,
  writtenSpan,
  writtenValues,
} from '../../lists/list-filters.ts'
import { DateField } from '../DateField.tsx'
import classes from './FilterEditor.module.css'

type EditorProps<F extends ListFilter = ListFilter> = {
  filter: F
  options: readonly FilterOption[]
  /** As the address has it; empty where the filter is not set. */
  text: string
  onChange: (text: string | null) => void
}

/** The choices of one filter; each counts at once. */
export function FilterEditor(props: EditorProps) {
  const { filter } = props
  switch (filter.kind) {
    case 'choice':
    case 'record':
    case 'word':
      return <ValueChoice {...props} emptyLabel={filter.emptyLabel} />
    case 'yesNo':
      return <YesNoChoice {...props} yes={filter.yes} no={filter.no} />
    case 'days':
      return <DayChoice {...props} />
    case 'count':
      return <CountChoice {...props} />
  }
}

/** From how many values on they are searched rather than looked through. */
const manyOptions = 10

function ValueChoice(props: EditorProps & { emptyLabel: string | undefined }) {
  const { filter, options, text, emptyLabel, onChange } = props
  const [words, setWords] = useState('')
  const values = readValues(text)
  const [isWithout, setWithout] = useState(values.some((value) => value.startsWith('-')))
  const plain = turnedRound(values, false)
  const all =
    emptyLabel === undefined ? options : [...options, { value: emptyValue, label: emptyLabel }]
  const isFound = ({ label }: FilterOption) => label.toLowerCase().includes(words.toLowerCase())
  const choose = (chosen: readonly string[], without: boolean) =>
    onChange(writtenValues(turnedRound(chosen, without)))
  const turn = (without: boolean) => {
    setWithout(without)
    choose(plain, without)
  }
  return (
    <>
      <fieldset className={classes.modes}>
        <legend className={classes.legend}>{filter.label}</legend>
        {[false, true].map((without) => (
          <button
            key={String(without)}
            type="button"
            aria-pressed={isWithout === without}
            className={classes.mode}
            onClick={() => turn(without)}
          >
            {without ? 'is none of' : 'is one of'}
          </button>
        ))}
      </fieldset>
      {all.length > manyOptions ? (
        <TextInput
          size="xs"
          aria-label={`Search ${filter.label.toLowerCase()}`}
          placeholder="Search"
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      ) : null}
      <ul className={classes.values}>
        {all.filter(isFound).map(({ value, label }) => (
          <li key={value}>
            <label className={classes.value}>
              <input
                type="checkbox"
                checked={plain.includes(value)}
                onChange={({ currentTarget }) =>
                  choose(
                    currentTarget.checked
                      ? [...plain, value]
                      : plain.filter((each) => each !== value),
                    isWithout,
                  )
                }
              />
              {label}
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}

function YesNoChoice({
  filter,
  yes,
  no,
  text,
  onChange,
}: EditorProps & { yes: string; no: string }) {
  const choices = [
    { label: 'All', value: null, isChosen: text === '' },
    { label: yes, value: 'true', isChosen: text !== '' && isYes(text) },
    { label: no, value: 'false', isChosen: text !== '' && !isYes(text) },
  ]
  return (
    <fieldset className={classes.modes}>
      <legend className={classes.legend}>{filter.label}</legend>
      {choices.map(({ label, value, isChosen }) => (
        <button
          key={label}
          type="button"
          aria-pressed={isChosen}
          className={classes.mode}
          onClick={() => onChange(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}

function DayChoice({ filter, text, onChange }: EditorProps) {
  const span = isDayPeriod(text) ? null : readSpan(text)
  const end = (which: 'from' | 'to', day: string) =>
    onChange(writtenSpan({ from: null, to: null, ...span, [which]: day || null }))
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{filter.label}</legend>
      <div className={classes.periods}>
        {Object.entries(dayPeriods).map(([period, label]) => (
          <button
            key={period}
            type="button"
            aria-pressed={text === period}
            className={classes.mode}
            onClick={() => onChange(text === period ? null : period)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={classes.ends}>
        {(['from', 'to'] as const).map((which) => (
          <DayEnd
            // What another way sets or clears is shown at once.
            key={`${which} ${text}`}
            label={`${filter.label} ${which}`}
            shown={which === 'from' ? 'From' : 'To'}
            value={span?.[which] ?? ''}
            onDay={(day) => end(which, day)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function DayEnd(props: {
  label: string
  shown: string
  value: string
  onDay: (day: string) => void
}) {
  const { label, shown, value, onDay } = props
  const [day, setDay] = useState(value)
  return (
    <DateField
      size="xs"
      label={shown}
      aria-label={label}
      value={day}
      onDay={setDay}
      onKept={(kept) => {
        if (kept !== value) onDay(kept)
      }}
    />
  )
}

function CountChoice({ filter, text, onChange }: EditorProps) {
  const span = readSpan(text)
  const keep = (which: 'from' | 'to', typed: string) => {
    const number = typed.trim()
    if (number !== '' && !/^-?\d{1,15}$/.test(number)) return
    onChange(writtenSpan({ from: null, to: null, ...span, [which]: number || null }))
  }
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{filter.label}</legend>
      <div className={classes.ends}>
        {(['from', 'to'] as const).map((which) => (
          <TextInput
            key={`${which} ${text}`}
            size="xs"
            inputMode="numeric"
            label={which === 'from' ? 'From' : 'To'}
            aria-label={`${filter.label} ${which}`}
            defaultValue={span?.[which] ?? ''}
            onBlur={({ currentTarget }) => {
              if (currentTarget.value !== (span?.[which] ?? '')) keep(which, currentTarget.value)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur()
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}
