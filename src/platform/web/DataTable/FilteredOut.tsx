import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyNote } from '../layout/EmptyNote.tsx'
import { useUrlState } from '../url-state.ts'
import type { AnyRow } from './table-columns.ts'

type Filters = { noun: string; filterParams: readonly string[] }

type FilteredOutProps = Filters & {
  /** Asks for one row of the whole list; left out where only its page knows how. */
  anyRow?: AnyRow
  whenNothing: ReactNode
}

/** An empty list under filters: nothing matches them, or there is nothing at all yet. */
export function FilteredOut({ anyRow, whenNothing, ...filters }: FilteredOutProps) {
  if (anyRow === undefined) return <NoMatch {...filters} />
  return <NoMatchOrNothing {...filters} anyRow={anyRow} whenNothing={whenNothing} />
}

function NoMatchOrNothing(props: Filters & { anyRow: AnyRow; whenNothing: ReactNode }) {
  const { anyRow, whenNothing, ...filters } = props
  const { data, isLoading } = useQuery(anyRow)
  if (isLoading) return null
  return data?.rows.length === 0 ? whenNothing : <NoMatch {...filters} />
}

function NoMatch({ noun, filterParams }: Filters) {
  const { set } = useUrlState()
  const clear = () =>
    set(Object.fromEntries([...filterParams, 'q', 'after'].map((key) => [key, null])))
  return (
    <EmptyNote
      title={`No ${noun} match your search or filters`}
      action={
        <Button variant="default" onClick={clear}>
          Clear search and filters
        </Button>
      }
    />
  )
}
