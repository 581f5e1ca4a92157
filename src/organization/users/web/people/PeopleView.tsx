import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { filterParamsOf } from '#platform/lists/list-address.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { type Figure, FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { peopleList } from '../../people.list.ts'
import { useUserSlots } from '../user-slots.ts'
import { peopleApi } from './people-api.ts'
import { personCells } from './person-cells.tsx'

/** All users with an account: find one, see their state and what they may do. */
export function PeopleView() {
  const queries = useQueryClient()
  const outlets = useUserSlots().useOutlets()
  const cells = useMemo(() => personCells(outlets), [outlets])
  return (
    <>
      <PeopleFigures />
      <ListView
        list={peopleList}
        ask={(call) => peopleApi.ask('list', call)}
        keyOf={({ id }) => id}
        cells={cells}
        records={{
          outletId: outlets.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
        }}
        exportPath="/files/people"
        isMarked={({ state }) => state === 'suspended'}
        onPoint={({ id }) =>
          queries.prefetchQuery({ ...peopleApi.ask('get', { id }), staleTime: 10_000 })
        }
        whenNothing={<EmptyNote title="No users">Invite the first one.</EmptyNote>}
      />
    </>
  )
}

function PeopleFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(peopleApi.ask('counts', {}))
  const chosen = filterParamsOf(peopleList).filter((key) => params[key])
  const figure = (
    facts: Pick<Figure, 'key' | 'label' | 'count'> & { tone: NonNullable<Figure['tone']> },
    name: keyof (typeof peopleList)['filters'],
    value: string,
  ): Figure => {
    const isCurrent = chosen.length === 1 && params[name] === value
    return { ...facts, isCurrent, search: isCurrent ? {} : { [name]: value } }
  }
  return (
    <FigureStrip
      label="Users by what needs a look"
      figures={[
        figure(
          { key: 'active', label: 'Active', tone: 'good', count: data?.active },
          'state',
          'active',
        ),
        figure(
          { key: 'suspended', label: 'Suspended', tone: 'waiting', count: data?.suspended },
          'state',
          'suspended',
        ),
        {
          key: 'invited',
          label: 'Invited',
          tone: 'active',
          count: data?.invited,
          search: { view: 'invitations', state: 'open' },
        },
        figure(
          {
            key: 'unused',
            label: data ? `Unused ${data.unusedDays} days` : 'Unused',
            tone: 'bad',
            count: data?.unused,
          },
          'unused',
          'true',
        ),
        figure(
          { key: 'factor', label: 'No second factor', tone: 'quiet', count: data?.noSecondFactor },
          'noSecondFactor',
          'true',
        ),
        {
          key: 'review',
          label: 'Review due',
          tone: 'special',
          count: data?.reviewDue,
          search: { view: 'review' },
        },
      ]}
    />
  )
}
