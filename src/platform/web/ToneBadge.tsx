import type { Tone } from '../machine.ts'
import { classNames } from './class-names.ts'
import { ToneIcon } from './ToneIcon.tsx'
import tones from './tones.module.css'

/** Colour, icon and word of one of the six tones. */
export function ToneBadge(props: { tone: Tone; label: string; isLarge?: boolean; title?: string }) {
  const { tone, label, isLarge, title } = props
  return (
    <span
      className={classNames(tones.badge, tones[tone], isLarge && tones.large)}
      title={title}
      data-tone={tone}
    >
      <ToneIcon tone={tone} size={isLarge ? 16 : 14} />
      {label}
    </span>
  )
}
