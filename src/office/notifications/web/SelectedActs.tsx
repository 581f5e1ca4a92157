import { Button } from '@mantine/core'
import type { Notification } from '../notifications.contract.ts'
import { useNotificationActs } from './use-notification-acts.ts'

/** What can be done with the chosen ones; deleting can be undone, so that nothing is asked. */
export function SelectedActs(props: { chosen: readonly Notification[]; onDone: () => void }) {
  const { chosen, onDone } = props
  const { markSelected, removeSelected } = useNotificationActs()
  const ids = chosen.map(({ id }) => id)
  const mark = (read: boolean) => {
    markSelected.mutate({ ids, read })
    onDone()
  }
  const remove = () => {
    removeSelected.mutate({ ids })
    onDone()
  }
  return (
    <>
      {chosen.some(({ read }) => !read) ? (
        <Button size="xs" variant="default" onClick={() => mark(true)}>
          Mark read
        </Button>
      ) : null}
      {chosen.some(({ read }) => read) ? (
        <Button size="xs" variant="default" onClick={() => mark(false)}>
          Mark unread
        </Button>
      ) : null}
      <Button size="xs" variant="default" onClick={remove}>
        Delete
      </Button>
    </>
  )
}
