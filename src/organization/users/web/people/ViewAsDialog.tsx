import { useNavigate } from '@tanstack/react-router'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import type { Person } from '../../people.fields.ts'
import { displayName } from '../display-name.ts'
import { useLookAs } from './use-look-as.ts'

/** The confirmation before viewing as another user. */
export function ViewAsDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const name = displayName(person)
  const { start, isPending } = useLookAs()
  const navigate = useNavigate()
  const look = async () => {
    if (await start(person.id)) navigate({ to: '/' })
    else onClose()
  }
  return (
    <ConfirmDialog
      title={`Look as ${name}?`}
      confirmLabel={`Look as ${name}`}
      isPending={isPending}
      refusal={null}
      onConfirm={look}
      onClose={onClose}
    >
      You see the app as they see it, and can change nothing while you do. That you looked, and
      until when, is written into the record.
    </ConfirmDialog>
  )
}
