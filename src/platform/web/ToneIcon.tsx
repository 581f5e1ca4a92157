import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCirclePlay,
  IconClockHour4,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react'
import type { Tone } from '../machine.ts'

const icons = {
  quiet: IconCircleDashed,
  active: IconCirclePlay,
  waiting: IconClockHour4,
  good: IconCircleCheck,
  bad: IconAlertTriangle,
  special: IconRosetteDiscountCheck,
} satisfies Record<Tone, unknown>

/** The icon of a tone: with a label beside it, no state is shown by colour alone. */
export function ToneIcon({ tone, size = 14 }: { tone: Tone; size?: number }) {
  const Icon = icons[tone]
  return <Icon size={size} stroke={2} aria-hidden="true" />
}
