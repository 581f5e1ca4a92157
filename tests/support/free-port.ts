import { connect } from 'node:net'

/** Below the range that the system assigns automatically, to listeners and connections alike. */
const lowest = 20_000
const perWorker = 3_000
const workers = 4

/**
 * A port without a listener at this moment. Each worker of the tests searches its own range, so
 * that none takes what another has found and not opened yet.
 */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % workers
  for (;;) {
    const port = lowest + worker * perWorker + Math.floor(Math.random() * perWorker)
    if (!(await isListenedTo(port))) return port
  }
}

/** Whether a process of this machine takes connections at this port. */
export function isListenedTo(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
