import { connect, createServer, type Socket } from 'node:net'

/**
 * A line to a TCP server that can be cut and restored, like a database that goes away and comes
 * back, or stalled: then it is open but passes no bytes on.
 */
export async function cuttableLine(port: number) {
  const sockets = new Set<Socket>()
  let isCut = false
  let isStalled = false
  const server = createServer((near) => {
    // The other end may disconnect first; no other handler gets that error.
    near.on('error', () => near.destroy())
    if (isCut) {
      near.resetAndDestroy()
      return
    }
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    near.pipe(far).pipe(near)
    if (isStalled) for (const socket of [near, far]) socket.pause()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    port: address.port,
    cut,
    stall() {
      isStalled = true
      for (const socket of sockets) socket.pause()
    },
    mend() {
      isCut = false
      isStalled = false
      for (const socket of sockets) socket.resume()
    },
    close() {
      cut()
      server.close()
    },
  }
}
