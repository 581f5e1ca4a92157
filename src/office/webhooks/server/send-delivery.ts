import { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { OutsideFailure } from '#platform/server/outside/outside-failure.ts'
import { messageIdOf } from '../webhooks.rules.ts'
import type { Claimed } from './claim-deliveries.ts'
import { openSecret } from './endpoint-secret.ts'
import { type Answered, keepAttempt } from './keep-attempt.ts'
import { signWebhook } from './sign-webhook.ts'

export type Sending = {
  readonly db: Database
  readonly outside: Outside
  readonly timeoutMilliseconds: number
  /** The server is shutting down: unfinished messages are left to another. */
  readonly signal: AbortSignal
}

const mostBytesOfAnswer = 2_048

/** Sends a claimed message once and keeps what came of it. */
export async function sendDelivery(sending: Sending, claimed: Claimed, now: Date): Promise<void> {
  const { db, outside, timeoutMilliseconds, signal } = sending
  const body = claimed.payload
  const sealed = [claimed.sealedSecret, claimed.sealedOldSecret].filter((text) => text !== null)
  const secrets = await Promise.all(sealed.map((text) => openSecret(db.reader, text)))
  const startedAt = performance.now()
  const answered = await outside
    .ask({
      url: claimed.url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signWebhook(secrets, { id: messageIdOf(claimed.id), body }, now),
      },
      body,
      timeoutMilliseconds,
      mostBytes: mostBytesOfAnswer,
      signal,
    })
    .then(
      (answer): Answered => ({
        status: answer.status,
        retryAfter: answer.headers['retry-after'] ?? null,
        answer: answer.body,
        error: null,
        durationMilliseconds: answer.durationMilliseconds,
      }),
      (error: unknown) => unanswered(error, startedAt),
    )
  if (signal.aborted) return
  await keepAttempt(db, claimed, answered, now)
}

function unanswered(error: unknown, startedAt: number): Answered {
  if (!(error instanceof OutsideFailure || error instanceof Refusal)) throw error
  return {
    status: null,
    retryAfter: null,
    answer: '',
    error: error.message,
    durationMilliseconds: Math.round(performance.now() - startedAt),
  }
}
