import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { TimelineList } from '#platform/web/TimelineList.tsx'
import classes from './customers.module.css'
import { customersApi } from './customers-api.ts'

const labels: Readonly<Record<string, string>> = {
  customer: 'Customer',
  order: 'Orders',
  parcel: 'Parcels',
  advice: 'Advice',
  return: 'Returns',
  return_case: 'Missing returns',
}

/** Everything with a customer on one line of time, or one kind of it. */
export function CustomerTimeline({ id }: { id: string }) {
  const [noun, setNoun] = useState('')
  const { data, error, refetch } = useQuery({
    ...customersApi.ask('timeline', { id, ...(noun ? { noun } : {}) }),
    placeholderData: keepPreviousData,
  })
  const kinds = data?.nouns ?? []
  const choice =
    kinds.length > 1 ? (
      <NativeSelect
        size="xs"
        aria-label="What to show"
        value={noun}
        data={[
          { value: '', label: 'Everything' },
          ...kinds.map((kind) => ({ value: kind, label: labels[kind] ?? kind })),
        ]}
        onChange={({ currentTarget: { value } }) => setNoun(value)}
      />
    ) : null
  return (
    <Section title="History" aside={choice}>
      {data ? (
        data.entries.length === 0 ? (
          <p className={classes.quiet}>Nothing has happened yet.</p>
        ) : (
          <TimelineList entries={data.entries} />
        )
      ) : error ? (
        <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
      ) : null}
    </Section>
  )
}
