import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useDebounced } from '#platform/web/use-debounced.ts'
import classes from './activity.module.css'
import { activityApi } from './activity-api.ts'
import { withValue } from './with-value.ts'

/** Finds a user to filter by, and after that further ones; those picked are in the filter. */
export function PersonFilter() {
  const { params, set } = useUrlState()
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const { data } = useQuery({ ...activityApi.ask('people', { q }), enabled: q !== '' })
  return (
    <div className={classes.person}>
      <SearchPicker
        label="Who"
        isBare
        hint="Who: name or email"
        text={text}
        onText={setText}
        results={q === text.trim() ? data?.people : undefined}
        keyOf={({ id }) => id}
        render={({ name, email }) => (
          <>
            {name} <span className={classes.dimmed}>{email === name ? '' : email}</span>
          </>
        )}
        onPick={({ id }) => {
          setText('')
          set(withValue(params, 'actorId', id))
        }}
        none="No matching people."
      />
    </div>
  )
}
