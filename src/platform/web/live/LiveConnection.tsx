import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { WebArea } from '../page.ts'
import type { LiveStatus } from './live-message.ts'
import { LiveStatusContext } from './live-status.ts'
import { refreshByNoun } from './refresh-by-noun.ts'
import { shareStream } from './share-stream.ts'

type Props = {
  areas: readonly WebArea[]
  /** The server refused the stream: the session should be checked. */
  onRefused: () => void
  children: ReactNode
}

/** Keeps what its children show fresh while it is mounted. */
export function LiveConnection({ areas, onRefused, children }: Props) {
  const queries = useQueryClient()
  const [status, setStatus] = useState<LiveStatus>('connecting')

  useEffect(
    () =>
      shareStream((message) => {
        if (message.kind === 'status') setStatus(message.status)
        else if (message.kind === 'resync') queries.invalidateQueries()
        else if (message.kind === 'hints') refreshByNoun(queries, areas, message.hints)
        else onRefused()
      }),
    [queries, areas, onRefused],
  )

  return <LiveStatusContext value={status}>{children}</LiveStatusContext>
}
