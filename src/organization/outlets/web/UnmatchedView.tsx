import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useWhyNotShared } from '#platform/web/permissions-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { usePageKeys } from '#platform/web/use-page-keys.ts'
import type { UnmatchedPlace } from '../locations.fields.ts'
import { AreaPicker } from './AreaPicker.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import classes from './places.module.css'
import { locationsApi } from './places-api.ts'

const mostSuggested = 3

/** Places of couriers’ lists that fitted no name: one press says which area each one is. */
export function UnmatchedView() {
  const { params } = useUrlState()
  const [choosing, setChoosing] = useState<UnmatchedPlace | null>(null)
  const { after, courier } = params
  const isLeftOut = params.left === 'out'
  const list = useQuery({
    ...locationsApi.ask('unmatched', {
      isLeftOut,
      ...(courier ? { courierId: courier } : {}),
      ...(after ? { after } : {}),
    }),
    placeholderData: keepPreviousData,
  })
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
      <PlaceFilters />
      <p className={classes.quiet}>
        <kbd>1</kbd> to <kbd>{mostSuggested}</kbd> match the first place with what is suggested
        {isLeftOut ? '.' : ', '}
        {isLeftOut ? null : <kbd>X</kbd>}
        {isLeftOut ? null : ' leaves it out, also of the lists to come.'}
      </p>
      <DataTable
        noun="places"
        columns={columnsOf({ settle, choose: setChoosing, isLeftOut, whyNot })}
        query={list}
        keyOf={({ id }) => id}
        filterParams={filterParams}
        isFlat
        whenNothing={
          <EmptyNote title="Every place is matched">
            What a courier’s list calls by a name that nobody knows here waits in this list.
          </EmptyNote>
        }
      />
      {choosing ? <MatchDialog place={choosing} onClose={() => setChoosing(null)} /> : null}
    </>
  )
}

const filterParams = ['courier', 'left'] as const

function PlaceFilters() {
  const couriers = useQuery(locationsApi.ask('couriers', {})).data?.couriers ?? []
  return (
    <FilterChips
      filters={[
        {
          key: 'courier',
          label: 'Courier',
          options: couriers.map(({ id, name }) => ({ value: id, label: name })),
        },
        { key: 'left', label: 'Left', options: [{ value: 'out', label: 'out' }] },
      ]}
    />
  )
}

function columnsOf(acts: {
  readonly settle: (id: string, areaId: string | null) => void
  readonly choose: (place: UnmatchedPlace) => void
  readonly isLeftOut: boolean
  readonly whyNot: string | null
}): readonly Column<UnmatchedPlace>[] {
  const { settle, choose, isLeftOut, whyNot } = acts
  return [
    {
      key: 'name',
      label: 'The list says',
      width: '220px',
      onCard: 'title',
      render: ({ name, country }) => (
        <span className={classes.named}>
          <span className={classes.name}>{name}</span>
          <span className={classes.quiet}>{country}</span>
        </span>
      ),
    },
    {
      key: 'courier',
      label: 'Courier',
      width: '104px',
      onCard: 'mark',
      render: ({ courierCode }) => courierCode,
    },
    {
      key: 'since',
      label: 'Since',
      width: '150px',
      onCard: 'line',
      render: ({ createdAt }) => <InstantText at={createdAt} />,
    },
    {
      key: 'is',
      label: 'It is',
      onCard: 'line',
      render: (place) => (
        <span className={classes.acts}>
          {place.suggestions.slice(0, mostSuggested).map(({ id, name, within }) => (
            <ActButton key={id} size="xs" whyNot={whyNot} onAct={() => settle(place.id, id)}>
              {within ? `${name}, ${within}` : name}
            </ActButton>
          ))}
          <ActButton size="xs" whyNot={whyNot} onAct={() => choose(place)}>
            Another…
          </ActButton>
          {isLeftOut ? null : (
            <ActButton size="xs" whyNot={whyNot} onAct={() => settle(place.id, null)}>
              Leave out
            </ActButton>
          )}
        </span>
      ),
    },
  ]
}

function MatchDialog({ place, onClose }: { place: UnmatchedPlace; onClose: () => void }) {
  const [areaId, setAreaId] = useState<string | null>(null)
  return (
    <PlaceDialog
      area="locations"
      title={`Which area is “${place.name}”?`}
      effect={`The area takes “${place.name}” as an alias, and the line of ${place.courierCode}.`}
      confirmLabel="Match"
      fields={
        <AreaPicker
          label="Area"
          country={place.country}
          shown={place.name}
          onPick={(area) => setAreaId(area?.id ?? null)}
        />
      }
      run={locationsApi.call.settle}
      input={() => (areaId ? { id: place.id, areaId } : null)}
      done={() => `“${place.name}” is known from now on`}
      onClose={onClose}
    />
  )
}
