import { IconArrowLeft } from '@tabler/icons-react'
import { ActButton } from '#platform/web/ActButton.tsx'

export function BackToQueue({ onBack }: { onBack: () => void }) {
  return (
    <ActButton icon={<IconArrowLeft size={16} />} shortcut="Esc" onAct={onBack}>
      Back to the queue
    </ActButton>
  )
}
