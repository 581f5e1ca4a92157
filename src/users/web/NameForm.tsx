import { TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import type { ShownRefusal } from '#platform/web/client.ts'
import classes from './AccountSections.module.css'

type Props = {
  label: string
  name: string
  isPending: boolean
  refusal: ShownRefusal | null
  onSave: (name: string) => void
  onClose: () => void
}

/** Another name, typed where the old one stood; Esc leaves it. */
export function NameForm({ label, name, isPending, refusal, onSave, onClose }: Props) {
  const [typed, setTyped] = useState(name)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSave(typed)
  }
  return (
    <form onSubmit={submit} className={classes.row}>
      <TextInput
        aria-label={label}
        autoFocus
        maxLength={60}
        value={typed}
        error={refusal?.fields.name ?? refusal?.message}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <ActButton type="submit" isPending={isPending} onAct={() => undefined}>
        Save
      </ActButton>
    </form>
  )
}
