import { Switch } from '@mantine/core'
import { useOwnProfile, useSaveAtOnce } from '#organization/users/web/index.tsx'

/** Callers who want no queue between two calls get the next order with the outcome of the last. */
export function NextAtOnce() {
  const { calls } = useOwnProfile().preferences
  const { save, isPending } = useSaveAtOnce()
  const change = (isNextAtOnce: boolean) =>
    save(
      { preferences: { calls: { isNextAtOnce } } },
      { preferences: { calls } },
      isNextAtOnce ? 'The next order opens after each call' : 'The queue opens after each call',
    )
  return (
    <Switch
      label="Next order at once"
      checked={calls.isNextAtOnce}
      disabled={isPending}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
  )
}
