import { TextInput } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { copyText } from '#platform/web/copy-text.ts'
import { tellSuccess } from '#platform/web/notify.ts'

/** A one-time link to hand on. It is shown this once; the server keeps only a hash of it. */
export function LinkDialog(props: {
  title: string
  note: ReactNode
  /** A path of this app. */
  link: string
  onClose: () => void
}) {
  const { title, note, link, onClose } = props
  const field = useRef<HTMLInputElement>(null)
  const whole = `${window.location.origin}${link}`
  const copy = async () => {
    field.current?.select()
    if (!(await copyText(whole, 'Press Ctrl+C: the link is marked.'))) return
    tellSuccess('Link copied')
    onClose()
  }
  return (
    <ConfirmDialog
      title={title}
      confirmLabel="Copy link and close"
      wayOut="Close"
      fields={
        <TextInput
          ref={field}
          label="Link"
          readOnly
          value={whole}
          onFocus={(event) => event.currentTarget.select()}
        />
      }
      isPending={false}
      refusal={null}
      onConfirm={copy}
      onClose={onClose}
    >
      {note}
    </ConfirmDialog>
  )
}
