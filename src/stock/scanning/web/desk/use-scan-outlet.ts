import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHabits } from '#platform/web/habits.ts'
import { scanApi } from './scan-api.ts'

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Where this browser scans: the outlet chosen last, else the first of the user's outlets. */
export function useScanOutlet() {
  const key = `quartermaster_scan_outlet:${useHabits().person}`
  const [chosen, setChosen] = useState(() => read(key))
  const { data, isPending } = useQuery({ ...scanApi.ask('outlets', {}), staleTime: 60_000 })
  const outlets = data?.outlets ?? []
  const outlet = outlets.find(({ id }) => id === chosen) ?? outlets[0] ?? null
  const choose = (id: string) => {
    setChosen(id)
    try {
      window.localStorage.setItem(key, id)
    } catch {
      // Without storage it is chosen again next time.
    }
  }
  return { outlets, outlet, choose, isPending }
}
