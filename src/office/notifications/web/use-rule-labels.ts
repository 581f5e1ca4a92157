import { useQuery } from '@tanstack/react-query'
import { capability } from '#organization/users/capabilities.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import { notificationsApi } from './notifications-api.ts'

/** What the rules that may tell this user something are called. */
export function useRuleLabels(): Readonly<Record<string, string>> {
  const enabled = useMay(capability.settings)
  const { data } = useQuery({ ...notificationsApi.ask('preferences', {}), enabled })
  return Object.fromEntries(data?.rules.map(({ rule, label }) => [rule, label]) ?? [])
}
