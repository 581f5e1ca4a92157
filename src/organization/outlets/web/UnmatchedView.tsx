import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { countryName } from '#platform/country-codes.ts'
import { callOf } from '#platform/lists/list-address.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useWhyNotShared } from '#platform/web/permissions-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { usePageKeys } from '#platform/web/use-page-keys.ts'
import type { UnmatchedPlace } from '../locations.fields.ts'
import { unmatchedList } from '../unmatched.list.ts'
import { MatchAreaDialog } from './MatchAreaDialog.tsx'
import classes from './places.module.css'
import { locationsApi } from './places-api.ts'

const mostSuggested = 3

/** Unmatched places of couriers’ lists, each matched to an area with one click. */
export function UnmatchedView() {
  const { params } = useUrlState()
  const [choosing, setChoosing] = useState<UnmatchedPlace | null>(null)
  const isLeftOut = params.left === 'out'
  const couriers = useQuery(locationsApi.ask('couriers', {})).data?.couriers ?? []
  const countries = useQuery(locationsApi.ask('countries', {})).data?.countries ?? []
  // The keys act on the first place that the list shows.
  const list = useQuery(locationsApi.ask('unmatched', callOf(unmatchedList, params)))
  const { start } = useAct({
    area: 'locations',
    run: locationsApi.call.settle,
    failure: 'Not matched',
    onDone: (_output, { areaId }) =>
      tellSuccess(areaId === null ? 'The place is left out' : 'The name is known from now on'),
  })
  const whyNot = useWhyNotShared(capability.locations)
  const settle = (id: string, areaId: string | null) => start({ id, areaId })
  const first = whyNot === null ? list.data?.rows[0] : undefined
  usePageKeys({
    ...Object.fromEntries(
      (first?.suggestions ?? [])
        .slice(0, mostSuggested)
        .map(({ id, name }, at) => [
          `${at + 1}`,
          { does: `Match the first place with ${name}`, run: () => first && settle(first.id, id) },
        ]),
    ),
    x: {
      does: 'Leave the first place out',
      run: first && !isLeftOut ? () => settle(first.id, null) : null,
    },
  })
  return (
    <>
      <p className={classes.quiet}>
        <kbd>1</kbd> to <kbd>{mostSuggested}</kbd> match the first place with what is suggested
        {isLeftOut ? '.' : ', '}
        {isLeftOut ? null : <kbd>X</kbd>}
        {isLeftOut ? null : ' leaves it out, also of the lists to come.'}
      </p>
      <ListView
        list={unmatchedList}
        ask={(call) => locationsApi.ask('unmatched', call)}
        keyOf={({ id }) => id}
        cells={cellsOf({ settle, choose: setChoosing, whyNot })}
        records={{
          courierId: couriers.map(({ id, name }) => ({ value: id, label: name })),
          country: countries.map((value) => ({ value, label: countryName(value) })),
        }}
        isFlat
        whenNothing={
          <EmptyNote title="Every place is matched">
            Places of a courier’s list whose names are not known here are listed until they are
            matched.
          </EmptyNote>
        }
      />
      {choosing ? <MatchAreaDialog place={choosing} onClose={() => setChoosing(null)} /> : null}
    </>
  )
}

function cellsOf(acts: {
  readonly settle: (id: string, areaId: string | null) => void
  readonly choose: (place: UnmatchedPlace) => void
  readonly whyNot: string | null
}): Cells<UnmatchedPlace> {
  const { settle, choose, whyNot } = acts
  return {
    name: ({ name, country }) => (
      <span className={classes.named}>
        <span className={classes.name}>{name}</span>
        <span className={classes.quiet}>{country}</span>
      </span>
    ),
    is: (place) => (
      <span className={classes.acts}>
        {place.suggestions.slice(0, mostSuggested).map(({ id, name, within }) => (
          <ActButton key={id} size="xs" whyNot={whyNot} onAct={() => settle(place.id, id)}>
            {within ? `${name}, ${within}` : name}
          </ActButton>
        ))}
        <ActButton size="xs" whyNot={whyNot} onAct={() => choose(place)}>
          Another…
        </ActButton>
        {place.isLeftOut ? null : (
          <ActButton size="xs" whyNot={whyNot} onAct={() => settle(place.id, null)}>
            Leave out
          </ActButton>
        )}
      </span>
    ),
  }
}
