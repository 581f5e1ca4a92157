import { useEffect, useState } from 'react'
import { formatInstantExact } from '#platform/web/format-instant.ts'

const minute = 60_000

/** How long it still counts, in minutes; the instant on hover. */
export function TimeLeft({ until }: { until: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), minute / 6)
    return () => window.clearInterval(timer)
  }, [])
  const minutes = Math.ceil((new Date(until).getTime() - now) / minute)
  return (
    <time dateTime={until} title={formatInstantExact(until)}>
      {minutes > 0 ? `${minutes} min left` : 'Lapsed'}
    </time>
  )
}
