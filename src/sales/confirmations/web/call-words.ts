import type { Tone } from '#platform/machine.ts'
import { becauseLabels, isBecause } from '../call-value.ts'
import type { WholeTask } from '../confirmations.fields.ts'
import type { CallEnd } from '../outcomes.ts'

/** `4:05`, as a telephone shows it. */
export function secondsText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Basis points as a whole percentage; a dash where there is nothing to divide. */
export function shareText(share: number | null): string {
  return share === null ? '–' : `${Math.round(share / 100)} %`
}

const tones: Readonly<Record<CallEnd, Tone>> = {
  confirmed: 'good',
  no_answer: 'waiting',
  busy: 'waiting',
  switched_off: 'waiting',
  callback: 'special',
  wrong_number: 'bad',
  language: 'waiting',
  cancelled: 'quiet',
  duplicate: 'quiet',
  needs_edit: 'active',
  left: 'quiet',
  lapsed: 'quiet',
  overtaken: 'quiet',
  undone: 'quiet',
}

export function toneOfOutcome(outcome: CallEnd | null): Tone {
  return outcome === null ? 'active' : tones[outcome]
}

export function becauseText(codes: readonly string[]): string {
  return codes.flatMap((code) => (isBecause(code) ? [becauseLabels[code]] : [])).join(', ')
}

type Verdict = WholeTask['addressVerdict']

export const verdictWords: Readonly<Record<Verdict, { label: string; tone: Tone }>> = {
  unchecked: { label: 'Not checked yet', tone: 'quiet' },
  accept: { label: 'Good', tone: 'good' },
  confirm: { label: 'Ask the customer', tone: 'waiting' },
  fix: { label: 'Must be mended', tone: 'bad' },
}

/** For a `tel:` link: what a telephone dials. */
export function dialled(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}
