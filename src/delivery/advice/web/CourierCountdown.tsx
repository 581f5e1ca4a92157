import { useEffect, useState } from 'react'
import { formatInstantExact } from '#platform/web/format-instant.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { timeLeft } from './advice-words.ts'

const everyMilliseconds = 30_000

/** The courier's remaining time, counted down live. */
export function CourierCountdown({ respondBy }: { respondBy: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), everyMilliseconds)
    return () => clearInterval(clock)
  }, [])
  const { text, isOver } = timeLeft(respondBy, now)
  const isSoon = Date.parse(respondBy) - now < 6 * 3_600_000
  return (
    <ToneBadge
      tone={isOver ? 'bad' : isSoon ? 'waiting' : 'quiet'}
      label={text}
      title={`Answer by ${formatInstantExact(respondBy)}`}
    />
  )
}
