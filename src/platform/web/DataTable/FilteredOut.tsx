import { Button } from '@mantine/core'
import { EmptyNote } from '../layout/EmptyNote.tsx'
import { useUrlState } from '../url-state.ts'

/** An empty list whose search and filters are to blame, with the way out of them. */
export function FilteredOut(props: { noun: string; filterParams: readonly string[] }) {
  const { set } = useUrlState()
  const clear = () =>
    set(Object.fromEntries([...props.filterParams, 'q', 'after'].map((key) => [key, null])))
  return (
    <EmptyNote
      title={`No ${props.noun} match your search or filters`}
      action={
        <Button variant="default" onClick={clear}>
          Clear search and filters
        </Button>
      }
    />
  )
}
