import { type Ref, useState } from 'react'
import { fieldFault } from '#platform/web/client.ts'
import { DateField } from '#platform/web/DateField.tsx'
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
  return (
    <DateField
      ref={field}
      size="xs"
      className={classes.day}
      label="Promised date (D)"
      value={text}
      error={fieldFault(act.refusal, 'promisedOn')}
      onDay={setText}
      onKept={(kept) => kept !== day && act.start({ callId, promisedOn: kept || null })}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') currentTarget.blur()
      }}
    />
  )
}
