import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { reviewList } from '../../people.list.ts'
import { useUserSlots } from '../user-slots.ts'
import classes from './people.module.css'
import { peopleApi } from './people-api.ts'
import { personCells } from './person-cells.tsx'

const due = ['due']

/** Users whose access is due for a review: open one, then keep it as it is or change it. */
export function ReviewView() {
  const outlets = useUserSlots().useOutlets()
  const cells = useMemo(() => personCells(outlets), [outlets])
  const { data: counts } = useQuery(peopleApi.ask('counts', {}))
  return (
    <>
      {counts ? (
        <p className={classes.dueWords}>
          {counts.reviewDue === 1 ? '1 active user was' : `${counts.reviewDue} active users were`}{' '}
          not reviewed in {counts.reviewDays} days. Open one to keep or change their access. Access
          unused for {counts.unusedDays} days is marked.
        </p>
      ) : (
        <p className={classes.dueWords} aria-hidden />
      )}
      <ListView
        list={reviewList}
        ask={(call) => peopleApi.ask('list', { ...call, review: due })}
        keyOf={({ id }) => id}
        cells={cells}
        isMarked={({ isUnused }) => isUnused}
        whenNothing={
          <EmptyNote title="No reviews due">
            The access of every user was confirmed within the term that the business settings name.
          </EmptyNote>
        }
      />
    </>
  )
}
