import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useUserSlots } from '../user-slots.ts'
import classes from './people.module.css'
import { peopleApi } from './people-api.ts'
import { reviewColumns } from './people-columns.tsx'
import { peopleListInput } from './people-list-input.ts'

/** Whose access somebody should look at again: open one, then keep it as it is or change it. */
export function ReviewView() {
  const { params } = useUrlState()
  const outlets = useUserSlots().useOutlets()
  const { data: counts } = useQuery(peopleApi.ask('counts', {}))
  const list = useQuery({
    ...peopleApi.ask('list', { ...peopleListInput(params), review: 'due' }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      {counts ? (
        <p className={classes.dueWords}>
          {counts.reviewDue === 1 ? '1 active user was' : `${counts.reviewDue} active users were`}{' '}
          not reviewed within {counts.reviewDays} days. Open one, then keep their access or change
          it; what was last seen more than {counts.unusedDays} days ago is pointed out.
        </p>
      ) : (
        <p className={classes.dueWords} aria-hidden />
      )}
      <ListBar>
        <SearchField label="Search users due for review" hint="Name or email" />
      </ListBar>
      <DataTable
        noun="users due for review"
        columns={reviewColumns(outlets)}
        query={list}
        keyOf={({ id }) => id}
        isMarked={({ isUnused }) => isUnused}
        whenNothing={
          <EmptyNote title="Nobody is due">
            Everybody’s access was confirmed within the term that the business settings name.
          </EmptyNote>
        }
      />
    </>
  )
}
