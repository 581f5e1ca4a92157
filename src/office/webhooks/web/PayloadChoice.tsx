import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { eventTypes } from '../event-groups.ts'
import { type PayloadVersion, payloadVersions, wantsType } from '../webhooks.rules.ts'
import { indentedJson } from './webhook-words.ts'
import classes from './webhooks.module.css'
import { webhooksApi } from './webhooks-api.ts'

type PayloadChoiceProps = {
  version: PayloadVersion
  /** An endpoint that gets data is never switched back: its receiver reads data by now. */
  canChoose: boolean
  onChange: (version: PayloadVersion) => void
  wanted: readonly string[]
}

/** In which form messages are sent, and what one looks like. */
export function PayloadChoice({ version, canChoose, onChange, wanted }: PayloadChoiceProps) {
  const { inWords, asData } = payloadVersions
  return (
    <>
      {canChoose ? (
        <fieldset className={classes.events}>
          <legend className={classes.legend}>Payload</legend>
          <label className={classes.check}>
            <input
              type="radio"
              name="payload"
              checked={version === asData}
              onChange={() => onChange(asData)}
            />
            Version 2: the record as data, with amounts in minor units
          </label>
          <label className={classes.check}>
            <input
              type="radio"
              name="payload"
              checked={version === inWords}
              onChange={() => onChange(inWords)}
            />
            Version 1: what the activity log says, in words
          </label>
          <p className={classes.quiet}>
            Switch when your receiver can read version 2. Waiting messages keep their version.
          </p>
        </fieldset>
      ) : null}
      {version === asData ? <Sample wanted={wanted} /> : null}
    </>
  )
}

function Sample({ wanted }: { wanted: readonly string[] }) {
  const types = eventTypes.filter((type) => wantsType(wanted, type))
  const [chosen, setChosen] = useState('')
  const type = types.includes(chosen) ? chosen : types[0]
  if (type === undefined) return null
  return (
    <section className={classes.sample} aria-label="Sample message">
      <Select
        label="Sample message"
        description="Made-up values in the form that is sent."
        searchable
        allowDeselect={false}
        data={types}
        value={type}
        onChange={(next) => setChosen(next ?? '')}
      />
      <SampleBody type={type} />
    </section>
  )
}

function SampleBody({ type }: { type: string }) {
  const { data, error, refetch } = useQuery(webhooksApi.ask('sample', { type }))
  if (error) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  return (
    <pre className={classes.body} aria-busy={!data}>
      {data ? indentedJson(data.payload) : 'Loading...'}
    </pre>
  )
}
