import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { AuthAnswer } from '#platform/web/client.ts'
import { useAct } from '#platform/web/use-act.ts'
import { useAuth } from './auth-context.ts'

const ProveItsYou = lazy(async () => ({
  default: (await import('./ProveItsYou.tsx')).ProveItsYou,
}))
const ProveByPin = lazy(async () => ({
  default: (await import('./ProveByPin.tsx')).ProveByPin,
}))

type Proof = {
  /** Asks for a proof; resolves to whether it was given. */
  readonly prove: () => Promise<boolean>
  /** The question, to be drawn where it is asked. */
  readonly dialog: ReactNode
}

/** For changes that require the user to have just proved their identity. */
export function useProof(): Proof {
  const { me } = useAuth()
  const Ask = me?.sessionKind === 'device' ? ProveByPin : ProveItsYou
  const [answer, setAnswer] = useState<((isProved: boolean) => void) | null>(null)
  const close = (isProved: boolean) => {
    setAnswer(null)
    answer?.(isProved)
  }
  return {
    prove: () => new Promise((resolve) => setAnswer(() => resolve)),
    dialog: answer ? (
      <Suspense>
        <Ask onProved={() => close(true)} onClose={() => close(false)} />
      </Suspense>
    ) : null,
  }
}

/** The same for the calls of a form: one that needs a proof asks for it, and is made again. */
export function useProvenCall(): {
  readonly proven: <O>(call: () => Promise<O>) => Promise<O>
  readonly dialog: ReactNode
} {
  const { prove, dialog } = useProof()
  const proven = async <O,>(call: () => Promise<O>) => {
    try {
      return await call()
    } catch (error) {
      if (!isProofNeeded(error) || !(await prove())) throw error
      return call()
    }
  }
  return { proven, dialog }
}

/** `useAct` for such a change: when the server asks for a proof, it is asked for and tried again. */
export function useProvenAct<I, O>(act: Parameters<typeof useAct<I, O>>[0]) {
  const { proven, dialog } = useProvenCall()
  const acting = useAct<I, O>({
    ...act,
    onRefusal: (refusal, input) =>
      refusal.code === 'proof_needed' || (act.onRefusal?.(refusal, input) ?? false),
    run: (input, options) => proven(() => act.run(input, options)),
  })
  const refusal = acting.refusal?.code === 'proof_needed' ? null : acting.refusal
  return { ...acting, refusal, dialog }
}

/** The same for a step of signing in; null where the proof was not given. */
export async function provenStep(
  prove: Proof['prove'],
  step: () => Promise<AuthAnswer>,
): Promise<AuthAnswer | null> {
  const answer = await step()
  if (answer.ok || answer.refusal.code !== 'proof_needed') return answer
  return (await prove()) ? step() : null
}

const isProofNeeded = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'proof_needed'
