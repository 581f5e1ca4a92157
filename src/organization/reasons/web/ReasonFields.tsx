import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { useHeldKey } from '#platform/web/scan/scanner-context.ts'
import type { ReasonRow } from '../reasons.contract.ts'
import type { ReasonGiven } from '../reasons.fields.ts'
import type { ReasonUse } from '../reasons.rules.ts'
import classes from './ReasonFields.module.css'
import { reasonsApi } from './reasons-api.ts'
import { useReasonKeys } from './use-reason-keys.ts'

type ReasonFieldsProps = {
  appliesTo: ReasonUse
  value: ReasonGiven
  onChange: (value: ReasonGiven) => void
  /** What is missing; shown after an attempt to continue without it. */
  missing: 'code' | 'note' | null
  /** Why the server refuses the reason. */
  error?: string | null
}

// So many reasons are found faster by letters than by eye.
const searchedFrom = 8

/** One reason of the list, by click, arrows or the digits 1 to 9, and a free-text note. */
export function ReasonFields(props: ReasonFieldsProps) {
  const { appliesTo, value, onChange, missing } = props
  const fault = missing === 'code' ? 'Please choose a reason.' : missing ? null : props.error
  const group = useId()
  const holdKey = useHeldKey()
  const [text, setText] = useState('')
  const { data, error, refetch } = useQuery(reasonsApi.ask('list', { appliesTo, isActive: true }))
  const list = useRef<HTMLFieldSetElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const reasons = data?.reasons ?? []
  const shown = reasons.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
  const chosen = reasons.find(({ code }) => code === value.code)
  const choose = ({ code }: ReasonRow) => onChange({ ...value, code })

  const chooseDigit = (digit: number) => {
    const reason = shown[digit - 1]
    if (reason) choose(reason)
  }
  useReasonKeys({ list, isReady: reasons.length > 0, onDigit: chooseDigit })

  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    // A letter typed on the list goes into the search field, if there is one.
    if (/^\p{L}$/u.test(event.key)) search.current?.focus()
    else if (/^[1-9]$/.test(event.key) && shown[Number(event.key) - 1]) {
      event.preventDefault()
      holdKey(event.nativeEvent, () => chooseDigit(Number(event.key)), 'shows')
    }
  }
  if (error) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  return (
    <>
      <fieldset
        ref={list}
        data-reasons
        tabIndex={-1}
        className={classes.reasons}
        aria-describedby={fault ? `${group}-missing` : undefined}
      >
        <legend className={classes.legend}>Reason</legend>
        {reasons.length > searchedFrom ? (
          <TextInput
            ref={search}
            size="xs"
            aria-label="Search reasons"
            placeholder="Search reasons, or press 1–9"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && shown[0]) choose(shown[0])
              else if (text === '') return press(event)
              else return
              event.preventDefault()
            }}
          />
        ) : null}
        <div className={classes.list}>
          {shown.map((reason, index) => (
            <label key={reason.code} className={classes.reason}>
              <input
                type="radio"
                name={group}
                checked={reason.code === value.code}
                onChange={() => choose(reason)}
                onKeyDown={press}
              />
              <span className={classes.label}>{labelOf(reason, reasons)}</span>
              {index < 9 ? (
                <span aria-hidden="true" className={classes.digit}>
                  {index + 1}
                </span>
              ) : null}
            </label>
          ))}
          {data && shown.length === 0 ? <p className={classes.none}>No matching reasons</p> : null}
        </div>
        {fault ? (
          <p id={`${group}-missing`} className={classes.missing}>
            {fault}
          </p>
        ) : null}
      </fieldset>
      <Textarea
        label={chosen?.needsNote ? 'Note' : 'Note (optional)'}
        required={chosen?.needsNote ?? false}
        rows={2}
        maxLength={200}
        value={value.note}
        error={missing === 'note' ? 'Add a note for this reason.' : null}
        onChange={(event) =>
          onChange({ ...value, note: event.currentTarget.value.replaceAll('\n', ' ') })
        }
      />
    </>
  )
}

/** A reason that belongs to another is read with it. */
function labelOf({ label, parentCode }: ReasonRow, all: readonly ReasonRow[]): string {
  const parent = all.find(({ code }) => code === parentCode)
  return parent ? `${parent.label} › ${label}` : label
}
