import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalOf, reportCrash } from '#platform/web/client.ts'
import { tellRetryable, tellSuccess, tellUndoable } from '#platform/web/notify.ts'
import { type Snooze, snoozeLabels } from '../snooze.rules.ts'
import { withAllRead, without, withRead } from './notification-changes.ts'
import { notificationsApi } from './notifications-api.ts'
import { listOptions, type NotificationList } from './use-notifications.ts'

const undoMilliseconds = 5_000

type Change<I> = {
  run: (input: I) => Promise<unknown>
  /** What the list is at once, before the server has answered. */
  foresee: (list: NotificationList, input: I) => NotificationList
  /** For the log, in the wording of the specification. */
  failure: string
  tell?: (input: I) => void
}

/** Shows the change immediately; a failure is logged, shown quietly, and the list is restored. */
function useChange<I>({ run, foresee, failure, tell }: Change<I>) {
  const queries = useQueryClient()
  const { queryKey } = listOptions
  const change = useMutation({
    mutationFn: run,
    onMutate: async (input: I) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<NotificationList>(queryKey)
      if (before) queries.setQueryData(queryKey, foresee(before, input))
      return { before }
    },
    onSuccess: (_output, input) => tell?.(input),
    onError: (error, input, context) => {
      queries.setQueryData(queryKey, context?.before)
      const { message } = refusalOf(error)
      tellRetryable('Notifications were put back', message, () => change.mutate(input))
      reportCrash(failure, message, 'failed_step').catch(() => null)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKey.slice(0, 1) }),
  })
  return change
}

type Selected = { ids: string[] }
type Snoozed = Selected & { for: Snooze; wasRead: boolean }

export function useNotificationActs() {
  const markRead = useChange<{ id: string }>({
    run: (input) => notificationsApi.call.markRead(input),
    foresee: (list, { id }) => withRead(list, [id]),
    failure: 'Failed to mark notification as read',
  })
  const markAllRead = useChange<{ p_user_id: string }>({
    run: (input) => notificationsApi.call.mark_all_notifications_read(input),
    foresee: withAllRead,
    failure: 'Failed to mark all notifications as read',
    tell: () => tellSuccess('Success', 'All notifications marked as read'),
  })
  const markSelected = useChange<Selected & { read: boolean }>({
    run: (input) => notificationsApi.call.markSelected(input),
    foresee: (list, { ids, read }) => (read ? withRead(list, ids) : list),
    failure: 'Failed to mark notifications',
  })
  const restore = useChange<Selected>({
    run: (input) => notificationsApi.call.restore(input),
    foresee: (list) => list,
    failure: 'Failed to put notifications back',
  })
  const tellDeleted = (words: string, ids: string[]) =>
    tellUndoable('Success', words, () => restore.mutate({ ids }), undoMilliseconds)
  const remove = useChange<{ id: string }>({
    run: (input) => notificationsApi.call.remove(input),
    foresee: (list, { id }) => without(list, [id]),
    failure: 'Failed to delete notification',
    tell: ({ id }) => tellDeleted('Notification deleted', [id]),
  })
  const removeSelected = useChange<Selected>({
    run: (input) => notificationsApi.call.removeSelected(input),
    foresee: (list, { ids }) => without(list, ids),
    failure: 'Failed to delete notifications',
    tell: ({ ids }) =>
      tellDeleted(
        ids.length === 1 ? 'Notification deleted' : `${ids.length} notifications deleted`,
        ids,
      ),
  })
  const snooze = useChange<Snoozed>({
    run: ({ ids, for: choice }) => notificationsApi.call.snooze({ ids, for: choice }),
    foresee: (list, { ids }) => without(list, ids),
    failure: 'Failed to snooze notification',
    tell: ({ ids, for: choice, wasRead }) =>
      tellUndoable('Snoozed', snoozeLabels[choice], () =>
        markSelected.mutate({ ids, read: wasRead }),
      ),
  })
  return { snooze, markRead, markAllRead, markSelected, remove, removeSelected }
}
