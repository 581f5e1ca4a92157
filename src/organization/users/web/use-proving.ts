import { useState } from 'react'
import { postAuth, type ShownRefusal } from '#platform/web/client.ts'
import { tellUnanswered } from '#platform/web/notify.ts'
import { useBusy } from './use-busy.ts'

/** Sends a proof of who is at the screen, and keeps the refusal where it was not right. */
export function useProving(onProved: () => void) {
  const [refusal, setRefusal] = useState<ShownRefusal | null>(null)
  const { isBusy, busy } = useBusy()
  const send = (step: string, input: Readonly<Record<string, unknown>>) =>
    busy(async () => {
      const answer = await postAuth(step, input).catch(() => null)
      if (answer?.ok) return onProved()
      if (!answer) tellUnanswered('Not proved')
      setRefusal(answer?.refusal ?? null)
    })
  return { send, isBusy, refusal }
}
