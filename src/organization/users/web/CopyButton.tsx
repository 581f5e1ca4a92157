import { IconCopy } from '@tabler/icons-react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { copyText } from '#platform/web/copy-text.ts'
import { tellSuccess } from '#platform/web/notify.ts'

/** Copies the text beside it. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const copy = async () => {
    if (await copyText(text, 'This browser gives no clipboard here. Mark the text instead.'))
      tellSuccess('Copied', `${what} is on the clipboard.`)
  }
  return (
    <ActButton onAct={copy} icon={<IconCopy size={16} aria-hidden />}>
      Copy
    </ActButton>
  )
}
