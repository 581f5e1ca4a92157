import { TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import type { CallContext } from '#platform/web/client.ts'
import { useAct } from '#platform/web/use-act.ts'
import classes from './AccountSections.module.css'

type Named = { readonly id: string; readonly name: string }

type Props = {
  label: string
  /** The area whose lists show the name. */
  area: string
  named: Named
  run: (input: Named, options: { context: CallContext }) => Promise<unknown>
  onClose: () => void
}

/** Another name, typed where the old one stood; Esc leaves it. */
export function RenameForm({ label, area, named: { id, name }, run, onClose }: Props) {
  const [typed, setTyped] = useState(name)
  const { start, isPending, refusal } = useAct({
    area,
    run,
    onDone: onClose,
    onRefusal: () => true,
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    start({ id, name: typed })
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
