import { TextInput } from '@mantine/core'
import { type Ref, useState } from 'react'
import { fieldFault } from '#platform/web/client.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import classes from './confirmations.module.css'
import { confirmationsApi } from './confirmations-api.ts'

type WantedDayProps = { callId: string; day: string; field: Ref<HTMLInputElement> }

/** The day for which the customer wants the parcel; kept with Enter, or when the field is left. */
export function WantedDay({ callId, day, field }: WantedDayProps) {
  const [text, setText] = useState(day)
  const act = useAct({
    area: 'confirmations',
    run: confirmationsApi.call.promiseDay,
    onRefusal: ({ fields }) => fields.promisedOn !== undefined,
    onDone: ({ promisedOn }) =>
      tellSuccess(promisedOn ? `Promised for ${formatDay(promisedOn)}` : 'No day is promised'),
  })
  const keep = () => {
    if (text !== day) act.start({ callId, promisedOn: text || null })
  }
  return (
    <TextInput
      ref={field}
      size="xs"
      className={classes.day}
      type="date"
      label="Wanted on (D)"
      value={text}
      error={fieldFault(act.refusal, 'promisedOn')}
      onChange={({ currentTarget: { value } }) => setText(value)}
      onBlur={keep}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter' || key === 'Escape') currentTarget.blur()
      }}
    />
  )
}
