import { Refusal } from '#platform/refusal.ts'
import { mostSegments, smsLength } from './sms-segments.ts'
import type { Way } from './ways.ts'

/** Enough of an address to know it again, and no more: `••• 123`, `a•••@example.com`. */
export function maskRecipient(way: Way, to: string): string {
  if (way !== 'mail') return to.length > 3 ? `••• ${to.slice(-3)}` : '•••'
  const at = to.lastIndexOf('@')
  return at > 0 ? `${to.slice(0, 1)}•••${to.slice(at)}` : '•••'
}

/** A longer text costs more than an email and is too long to read on a phone. */
export function refuseLength(text: string): Refusal | null {
  const { segments } = smsLength(text)
  if (segments <= mostSegments) return null
  return new Refusal(
    'unprocessable',
    'message_too_long',
    `This text takes ${segments} SMS; at most ${mostSegments} are sent at once. Write less, or send it by email.`,
    { details: { segments, mostSegments } },
  )
}

/** What customers answer when they want no more, and when they want some again. */
export function readWish(text: string): 'stop' | 'start' | null {
  const word = text
    .trim()
    .replace(/[.!]+$/, '')
    .toUpperCase()
  if (['STOP', 'STOPP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT'].includes(word)) return 'stop'
  return ['START', 'UNSTOP'].includes(word) ? 'start' : null
}

const ago = new Intl.RelativeTimeFormat('en-GB', { numeric: 'always' })

/** Why the same message is not sent a second time so soon. */
export function toldAlready(secondsAgo: number): string {
  const since =
    secondsAgo < 60
      ? ago.format(-Math.max(secondsAgo, 1), 'second')
      : ago.format(-Math.floor(secondsAgo / 60), 'minute')
  return `The same message was sent ${since}.`
}
