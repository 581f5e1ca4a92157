import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalOf, reportCrash } from '#platform/web/client.ts'
import { tellErrorBriefly, tellSuccess } from '#platform/web/notify.ts'
import { withAllRead, without, withRead } from './notification-changes.ts'
import { notificationsApi } from './notifications-api.ts'
import { listOptions, type NotificationList } from './use-notifications.ts'

type Change<I> = {
  run: (input: I) => Promise<unknown>
  /** What the list is at once, before the server has answered. */
  foresee: (list: NotificationList, input: I) => NotificationList
  /** For the log, as the specification words it. */
  failure: string
  success?: string
}

/** Shows the change at once; a failure is logged, told quietly, and the list is put back. */
function useChange<I>({ run, foresee, failure, success }: Change<I>) {
  const queries = useQueryClient()
  const { queryKey } = listOptions
  return useMutation({
    mutationFn: run,
    onMutate: async (input: I) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<NotificationList>(queryKey)
      if (before) queries.setQueryData(queryKey, foresee(before, input))
      return { before }
    },
    onSuccess: () => success && tellSuccess('Success', success),
    onError: (error, _input, context) => {
      queries.setQueryData(queryKey, context?.before)
      const { message } = refusalOf(error)
      tellErrorBriefly('Notifications were put back', message)
      reportCrash(failure, message).catch(() => null)
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}

export function useNotificationActs() {
  const markRead = useChange<{ id: string }>({
    run: (input) => notificationsApi.call.markRead(input),
    foresee: (list, { id }) => withRead(list, id),
    failure: 'Failed to mark notification as read',
  })
  const markAllRead = useChange<{ p_user_id: string }>({
    run: (input) => notificationsApi.call.mark_all_notifications_read(input),
    foresee: withAllRead,
    failure: 'Failed to mark all notifications as read',
    success: 'All notifications marked as read',
  })
  const remove = useChange<{ id: string }>({
    run: (input) => notificationsApi.call.remove(input),
    foresee: (list, { id }) => without(list, id),
    failure: 'Failed to delete notification',
    success: 'Notification deleted',
  })
  return { markRead, markAllRead, remove }
}
