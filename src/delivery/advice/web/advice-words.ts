import type { Tone } from '#platform/machine.ts'
import { formatMoney } from '#platform/money.ts'
import type { AdviceRow } from '../advice.fields.ts'
import { undecided } from '../advice.states.ts'
import type { AdviceResult } from '../advice-decisions.ts'

const minute = 60_000

/** `5 h 20 min left`, `40 min over`. */
export function timeLeft(respondBy: string, now: number): { text: string; isOver: boolean } {
  const left = Date.parse(respondBy) - now
  const minutes = Math.floor(Math.abs(left) / minute)
  const hours = Math.floor(minutes / 60)
  const size =
    hours >= 48
      ? `${Math.floor(hours / 24)} days`
      : hours >= 1
        ? `${hours} h ${minutes % 60} min`
        : `${minutes} min`
  return { text: `${size} ${left < 0 ? 'over' : 'left'}`, isOver: left < 0 }
}

/** Why a parcel has its place in the queue; a dash where no decision is needed. */
export function whyHere(
  row: Pick<AdviceRow, 'state' | 'respondBy' | 'valueMinor' | 'currency'>,
  now: number,
): string {
  if (!isUndecided(row)) return '–'
  if (timeLeft(row.respondBy, now).isOver) return 'Overdue'
  return `${formatMoney(row.valueMinor, row.currency)} at risk`
}

export const isUndecided = ({ state }: Pick<AdviceRow, 'state'>) => undecided.includes(state)

export const resultTones: Readonly<Record<AdviceResult, Tone>> = {
  delivered: 'good',
  failed_again: 'bad',
  returned: 'waiting',
  lost: 'bad',
  withdrawn: 'quiet',
}

export const silenceWords = {
  reattempt: 'Without an answer we have them try again.',
  return: 'Without an answer we have it sent back.',
  hold: 'Without an answer we have it held at the branch.',
  ask: 'Without an answer we are asked again.',
} as const

/** Basis points as a whole percentage; a dash without parcels. */
export function percentText(share: number | null): string {
  return share === null ? '–' : `${Math.round(share / 100)} %`
}
