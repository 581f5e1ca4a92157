import { NativeSelect } from '@mantine/core'
import type { useScanOutlet } from './use-scan-outlet.ts'

/** Where one scans; a user of one outlet has no choice. */
export function OutletChoice({ place }: { place: ReturnType<typeof useScanOutlet> }) {
  const { outlets, outlet, choose } = place
  if (outlets.length < 2) return null
  return (
    <NativeSelect
      aria-label="Outlet"
      data={outlets.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
      value={outlet?.id ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}
