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
  readWord,
  turnedRound,
  writtenSpan,
  writtenValues,
  writtenWord,
} from '../../lists/list-filters.ts'
import { parseMoney, plainMoney } from '../../money.ts'
import { DateField } from '../DateField.tsx'
import { useHouse } from '../house-context.ts'
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
    case 'day':
      return <OneDay {...props} />
    case 'count':
      return <CountChoice {...props} plain={plainCount} />
    case 'amount':
      return <CountChoice {...props} plain={plainAmount} />
    case 'money':
      return <MoneyChoice {...props} />
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
  const isWord = filter.kind === 'word'
  // Words of the address that are not on offer stay visible, so that they can be taken out.
  const offered = [...all, ...(isWord ? plain : []).filter(isOther(all)).map(asOption)]
  const typed = writtenWord(words.trim())
  const canAdd = isWord && typed !== '' && isOther(offered)(typed)
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
      {offered.length > manyOptions || isWord ? (
        <TextInput
          size="xs"
          aria-label={`Search ${filter.label.toLowerCase()}`}
          placeholder={isWord ? 'Type and press Enter' : 'Search'}
          value={words}
          maxLength={80}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !canAdd) return
            choose([...plain, typed], isWithout)
            setWords('')
          }}
        />
      ) : null}
      <ul className={classes.values}>
        {offered.filter(isFound).map(({ value, label }) => (
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

const isOther = (options: readonly FilterOption[]) => (value: string) =>
  options.every((option) => option.value !== value)

const asOption = (value: string): FilterOption => ({ value, label: readWord(value) })

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

function OneDay({ filter, text, onChange }: EditorProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{filter.label}</legend>
      <DayEnd
        key={text}
        label={filter.label}
        shown="Day"
        value={text}
        onDay={(day) => onChange(day || null)}
      />
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

/** How a number of the address is shown and read; null for a text that is none. */
type PlainNumber = {
  readonly shown: (number: string) => string
  readonly read: (typed: string) => string | null
}

const plainCount: PlainNumber = {
  shown: (number) => number,
  read: (typed) => (/^-?\d{1,15}$/.test(typed) ? typed : null),
}

const plainAmount: PlainNumber = {
  shown: (amount) => amount,
  read: (typed) => (/^\d{1,12}(?:\.\d{1,4})?$/.test(typed) ? typed : null),
}

function MoneyChoice(props: EditorProps) {
  const { currency } = useHouse()
  const plain: PlainNumber = {
    shown: (minor) => (minor === '' ? '' : plainMoney(Number(minor), currency)),
    read: (typed) => parseMoney(typed, currency)?.toString() ?? null,
  }
  return <CountChoice {...props} plain={plain} />
}

function CountChoice({ filter, text, plain, onChange }: EditorProps & { plain: PlainNumber }) {
  const span = readSpan(text)
  const keep = (which: 'from' | 'to', typed: string) => {
    const number = typed.trim() === '' ? null : plain.read(typed.trim())
    if (number === null && typed.trim() !== '') return
    onChange(writtenSpan({ from: null, to: null, ...span, [which]: number }))
  }
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{filter.label}</legend>
      <div className={classes.ends}>
        {(['from', 'to'] as const).map((which) => (
          <TextInput
            key={`${which} ${text}`}
            size="xs"
            inputMode="decimal"
            label={which === 'from' ? 'From' : 'To'}
            aria-label={`${filter.label} ${which}`}
            defaultValue={plain.shown(span?.[which] ?? '')}
            onBlur={({ currentTarget: { value } }) => {
              if (value !== plain.shown(span?.[which] ?? '')) keep(which, value)
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
