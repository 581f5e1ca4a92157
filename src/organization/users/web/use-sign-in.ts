import { useRef, useState } from 'react'
import { closeToast, tellError, tellSuccess, tellUnanswered } from '#platform/web/notify.ts'
import { type SignInStep, useAuth } from './auth-context.ts'

/**
 * The next attempt replaces the message of a failed one. Each has an id of its own: a message with the
 * id of one that is being closed is closed with it.
 */
const failedAt = (attempt: number) => `login-failed-${attempt}`

type Body = Readonly<Record<string, unknown>>

/** A sign-in step with its messages: the specification, section 8. */
export function useSignIn(): {
  /** Resolves to the answer, or to null when the server refused. */
  start: (step: SignInStep, input: Body) => Promise<Body | null>
  isSigningIn: boolean
} {
  const { signIn } = useAuth()
  const [isSigningIn, setIsSigningIn] = useState(false)
  const attempts = useRef(0)
  const start = async (step: SignInStep, input: Body) => {
    closeToast(failedAt(attempts.current))
    attempts.current += 1
    const failed = failedAt(attempts.current)
    setIsSigningIn(true)
    try {
      const answer = await signIn(step, input)
      if (!answer.ok) {
        tellError('Login Failed', answer.message ?? 'Invalid credentials', failed)
        return null
      }
      if (answer.body.signedIn === true) tellSuccess('Success', 'Logged in successfully!')
      return answer.body
    } catch {
      tellUnanswered('Login Failed', failed)
      return null
    } finally {
      setIsSigningIn(false)
    }
  }
  return { start, isSigningIn }
}
