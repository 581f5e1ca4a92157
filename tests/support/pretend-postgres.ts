import { createServer, type Socket } from 'node:net'

/**
 * A server that speaks just enough of PostgreSQL's protocol (version 3, "Message Formats") to let a
 * client in and to answer every simple query with one row of text. It replaces a server that is too
 * old to be installed for a test.
 */
export async function pretendPostgres(row: Readonly<Record<string, string>>) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), readyForQuery]))
      socket.on('data', (chunk) => {
        if (chunk[0] === 'Q'.charCodeAt(0)) socket.write(answer(row))
        else socket.end()
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return {
    url: `postgres://someone@127.0.0.1:${address.port}/shop?sslmode=disable`,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function answer(row: Readonly<Record<string, string>>): Buffer {
  const textType = 25
  const fields = Object.keys(row).map((name) =>
    // Name, table, column, type, its size, modifier, text format.
    Buffer.concat([
      Buffer.from(`${name}\0`),
      int32(0),
      int16(0),
      int32(textType),
      int16(-1),
      int32(-1),
      int16(0),
    ]),
  )
  const values = Object.values(row).map((value) =>
    Buffer.concat([int32(Buffer.byteLength(value)), Buffer.from(value)]),
  )
  return Buffer.concat([
    message('T', int16(fields.length), ...fields),
    message('D', int16(values.length), ...values),
    message('C', Buffer.from('SELECT 1\0')),
    readyForQuery,
  ])
}

function message(kind: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body])
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}

const readyForQuery = message('Z', Buffer.from('I'))
