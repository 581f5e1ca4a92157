import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { formatCount } from '#platform/web/format-instant.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { TakenCities } from '../courier-accounts.fields.ts'
import classes from './couriers.module.css'
import { courierAccountsApi, placesOfCouriers } from './couriers-api.ts'

/**
 * Imports the courier's list of places from its server; unmatched names wait with the locations.
 */
export function CityListFetch({ courierId }: { courierId: string }) {
  const { data, isLoading } = useQuery(placesOfCouriers.ask('countries', {}))
  const countries = data?.countries ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [taken, setTaken] = useState<TakenCities | null>(null)
  const act = useAct({
    area: 'courierAccounts',
    run: courierAccountsApi.call.fetchCities,
    failure: 'No list of cities',
    onDone: setTaken,
  })
  const country = chosen ?? countries[0]
  if (country === undefined) return isLoading ? <Pending /> : null
  return (
    <Section title="List of cities">
      <div className={classes.row}>
        <NativeSelect
          label="Its cities are in"
          data={[...countries]}
          value={country}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <ActButton
          isPending={act.isPending}
          onAct={() => {
            setTaken(null)
            act.start({ courierId, country })
          }}
        >
          Fetch its list
        </ActButton>
      </div>
      {taken ? <Taken taken={taken} /> : null}
    </Section>
  )
}

function Taken({ taken: { listed, taken, unmatched, problem } }: { taken: TakenCities }) {
  if (problem !== null) return <p role="alert">{problem}</p>
  return (
    <p role="status">
      {listed === 1 ? '1 place' : `${formatCount(listed)} places`} listed, {formatCount(taken)} new
      with us, {formatCount(unmatched)} to be matched.{' '}
      {unmatched === 0 ? null : <AppLink to="/locations?view=unmatched">Match them</AppLink>}
    </p>
  )
}
