import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lookAs } from '#platform/web/client.ts'
import { tellError, tellUnanswered } from '#platform/web/notify.ts'
import { checkMe } from '../use-me.ts'

/** Switches this session to view as another user, or with null back; all data is reloaded. */
export function useLookAs(): {
  start: (userId: string | null) => Promise<boolean>
  isPending: boolean
} {
  const queries = useQueryClient()
  const [isPending, setPending] = useState(false)
  const start = async (userId: string | null) => {
    setPending(true)
    try {
      const answer = await lookAs(userId)
      if (!answer.ok) tellError('Not possible', answer.message ?? 'The server did not say why.')
      await checkMe(queries)
      return answer.ok
    } catch {
      tellUnanswered('Not possible')
      return false
    } finally {
      setPending(false)
    }
  }
  return { start, isPending }
}
