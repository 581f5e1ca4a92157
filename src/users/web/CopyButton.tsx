import { IconCopy } from '@tabler/icons-react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { tellError, tellSuccess } from '#platform/web/notify.ts'

/** Puts a text on the clipboard, which browsers allow on TLS and on this very machine only. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const copy = () => {
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('none'))
    copied.then(
      () => tellSuccess('Copied', `${what} is on the clipboard.`),
      () => tellError('Not copied', 'This browser gives no clipboard here. Mark the text instead.'),
    )
  }
  return (
    <ActButton onAct={copy} icon={<IconCopy size={16} aria-hidden />}>
      Copy
    </ActButton>
  )
}
