import { useEffect, useRef, useState } from 'react'

/** While something waits, it is sent again after this long, whatever stopped it. */
const sendEveryMilliseconds = 10_000

const running = new Map<string, Promise<unknown>>()

type Rounds = {
  /** How much waits; 0 while nothing is to be sent. */
  readonly waiting: number
  /** Of the lock by which one tab of the browser sends. */
  readonly name: string
  readonly send: () => Promise<void>
}

/** Sends what waits, at once and then in rounds; what is added meanwhile goes with the next round. */
export function useSendRounds({ waiting, name, send }: Rounds): void {
  const [round, setRound] = useState(0)
  const latest = useRef(send)
  latest.current = send
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is another attempt
  useEffect(() => {
    if (waiting === 0) return
    sendOnce(name, () => latest.current())
    const timer = window.setTimeout(() => setRound((now) => now + 1), sendEveryMilliseconds)
    return () => window.clearTimeout(timer)
  }, [waiting, name, round])
}

function sendOnce(name: string, send: () => Promise<void>): void {
  if (running.has(name)) return
  const only = () =>
    'locks' in navigator
      ? navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? send() : undefined))
      : send()
  const sending = Promise.resolve(only()).finally(() => running.delete(name))
  running.set(name, sending)
}
