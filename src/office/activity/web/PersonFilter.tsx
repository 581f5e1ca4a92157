import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useDebounced } from '#platform/web/use-debounced.ts'
import classes from './activity.module.css'
import { activityApi } from './activity-api.ts'

/** Finds the user to filter by; the picked one is a chip. */
export function PersonFilter() {
  const { params, set } = useUrlState()
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const { data } = useQuery({ ...activityApi.ask('people', { q }), enabled: q !== '' })
  if (params.actor) return null
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
          set({ actor: id, after: null })
        }}
        none="No matching people."
      />
    </div>
  )
}
