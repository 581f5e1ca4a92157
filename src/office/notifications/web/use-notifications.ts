import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import type {
  notificationsContract,
  notificationsRefetchMilliseconds,
} from '../notifications.contract.ts'
import { notificationsApi } from './notifications-api.ts'

export type NotificationList = InferContractRouterOutputs<typeof notificationsContract>['list']

// Of the contract only types come into the browser; this type is the number itself.
const refetchMilliseconds: typeof notificationsRefetchMilliseconds = 30_000

export const listOptions = notificationsApi.ask('list', {})

/** The newest notifications and the count of unread; also asked for while the tab is hidden. */
export function useNotifications() {
  return useQuery({
    ...listOptions,
    refetchInterval: refetchMilliseconds,
    refetchIntervalInBackground: true,
  })
}
